extension Phrase {
  /// Returns the text in Arabic.
  var arabic: PhraseText {
    switch self {
    case .ok: "موافق"
    case .close: "إغلاق"
    case .back: "رجوع"
    case .locked: "مقفل"
    case .checking: "جارٍ التحقق من المشتريات…"
    case .loading: "جارٍ التحميل…"
    case .owned: "تم شراؤه"
    case .reached: "تم بلوغه"
    case .purchasing: "جارٍ الشراء…"
    case .unavailable: "غير متوفر حاليًا."
    case .unreachable: "يتعذر الوصول إلى App Store."
    case .forbidden: "عمليات الشراء متوقفة على هذا الجهاز."
    case .tryAgain: "إعادة المحاولة"
    case .restoring: "جارٍ الاسترداد…"
    case .redeemPlaceholder: "رمز العرض"
    case .redeemSubmit: "استخدام الرمز"
    case .finishRound: "إنهاء الجولة"
    case .steerLeft: "يسار"
    case .steerRight: "يمين"
    case .score: "النتيجة"
    case .howToPlay: "انعطف يسارًا أو يمينًا للبدء."
    case .clockBehind: "يبدو أن ساعة هذا الجهاز غير صحيحة. اتصل بالإنترنت للتحقق منها."
    case .purchasedTitle: "شكرًا لك!"
    case .purchasedMessage: "اكتمل الشراء: %@."
    case .tipMessage: "وصلت إكراميتك."
    case .ownedTitle: "لديك هذا بالفعل"
    case .ownedMessage: "لديك هذا بالفعل: %@. لم يتم خصم أي مبلغ."
    case .pendingTitle: "في انتظار الموافقة"
    case .pendingMessage: "سيتم الفتح تلقائيًا فور الموافقة على الشراء: %@."
    case .restoredTitle: "تم استرداد المشتريات"
    case .restoredMessage: "كل ما اشتريته متاح من جديد."
    case .nothingToRestoreTitle: "لا يوجد ما يمكن استرداده"
    case .nothingToRestoreMessage: "لا توجد مشتريات سابقة على حساب Apple هذا."
    case .cannotOpenTitle: "يتعذر فتح التطبيق"
    case .cannotOpenMessage:
      "أعد تشغيل جهازك. إذا استمرت المشكلة، فابحث عن تحديث للتطبيق."
    case .restoreFailedTitle: "فشل الاسترداد"
    case .restoreFailedMessage: "يتعذر الوصول إلى App Store. حاول مرة أخرى لاحقًا."
    case .purchaseFailedTitle: "فشل الشراء"
    case .failedNetwork: "يتعذر الوصول إلى App Store. تحقق من الاتصال وحاول مرة أخرى."
    case .failedNotAvailable: "لا يمكن شراء هذا حاليًا. حاول مرة أخرى لاحقًا."
    case .failedUnverified: "تعذر التحقق من استجابة App Store، لذا لم يتم فتح أي شيء."
    case .failedUnknownProduct: "لا يعرف App Store هذا المنتج."
    case .failedOfferNotEligible: "هذا العرض لا ينطبق عليك أو أنه انتهى."
    case .failedInvalidCode: "هذا الرمز غير صالح. تحقق منه وحاول مرة أخرى."
    case .failedInterrupted:
      "انقطعت عملية الشراء. إذا تم خصم المبلغ، فسيتم التسليم في المرة القادمة."
    case .failedStorage: "تعذر حفظ الشراء على هذا الجهاز. سيتم تسليمه مجددًا في المرة القادمة."
    case .failedNotAllowed:
      "عمليات الشراء متوقفة على هذا الجهاز. اسمح بها في الإعدادات أو اطلب ذلك من أحد والديك."
    case .failedNotEntitled:
      "لا يمكن لهذه النسخة من التطبيق بيع أي شيء. لم يتم خصم أي مبلغ. تواصل مع مطوّر التطبيق."
    case .failedInvalidOffer: "لا يتضمن App Store هذا العرض. لم يتم خصم أي مبلغ."
    case .failedInvalidOfferSignature:
      "لم يقبل App Store هذا العرض. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا."
    case .failedMissingOfferParameters:
      "هذا العرض غير مكتمل. لم يتم خصم أي مبلغ. تواصل مع مطوّر التطبيق."
    case .failedNotSupported:
      "لا يمكن إجراء عملية الشراء هذه على هذا الجهاز. لم يتم خصم أي مبلغ."
    case .failedSystem: "أبلغ App Store عن مشكلة. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا."
    case .failedUnknown: "حدث خطأ ما. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا."
    case .closesIn: "إغلاق خلال %lld ث"
    case .refusedTitle: "الرصيد غير كافٍ"
    case .refusedCost: "التكلفة: %@."
    case .refusedMissing: "ينقصك: %@."
    case .refusedPack: "يكفي لذلك: %1$@ مقابل %2$@."
    case .refusedPackUnpriced: "يكفي لذلك: %@."
    case .refusedBuy: "الحصول على %@"
    case .openAlreadyTitle: "لا حاجة إلى الشراء"
    case .openFree: "هذا مجاني. لم يتم خصم أي شيء."
    case .openReached: "لقد بلغت هذا بالفعل. لم يتم خصم أي شيء."
    case .openOwned: "ما تملكه يتضمن هذا بالفعل. لم يتم خصم أي شيء."
    case .scheduledTitle: "تم تغيير الاشتراك"
    case .scheduledMessage: "يبدأ %@ عند انتهاء الفترة الحالية. لا شيء يتغير حتى ذلك الحين."
    case .currentPlan: "اشتراكك الحالي"
    case .includedPlan: "مضمّن فيما لديك"
    case .paidUntil: "مدفوع حتى %@"
    case .freeUntil: "مجاني حتى %@"
    case .runsUntil: "يستمر حتى %@"
    case .inGrace: "انتهت خطتك. يستمر الوصول حتى %@."
    case .beginsOn: "يبدأ في %@"
    case .beginsThen: "يستمر اشتراكك الحالي حتى %1$@، وبعده يبدأ %2$@."
    case .endsOn: "ينتهي في %@"
    case .resumePlan: "استئناف %@"
    case .pricePerPeriod: "%1$@ / %2$@"
    case .priceOnce: "%@ مرة واحدة"
    case .freeFor: "مجانًا لمدة %@"
    case .upFrontFor: "%1$@ في البداية لمدة %2$@"
    case .asYouGoFor: "%1$@ / %2$@ في البداية لمدة %3$@"
    case .subscriptionRemains:
      .text(
        "لديك اشتراك، وهذا الشراء لا ينهيه. لكي لا تدفع مرتين، ألغِ الاشتراك من إعدادات App "
          + "Store.")
    case .renewsOn: "يتجدد في %@"
    case .changesTo: "يتغير إلى %1$@ في %2$@"
    case .nextCharge: "الدفعة القادمة: %@"
    case .paymentFailed: "فشلت الدفعة الأخيرة. حدّث طريقة الدفع قبل %@ للاحتفاظ باشتراكك."
    case .paymentRetried: "فشلت الدفعة الأخيرة، لذلك اشتراكك معلّق. حدّث طريقة الدفع لاستعادته."
    case .priceIncrease: "يرتفع السعر من %1$@ إلى %2$@ في %3$@. من دون موافقتك ينتهي اشتراكك حينها."
    case .priceIncreaseUnpriced: "يرتفع السعر في %@. من دون موافقتك ينتهي اشتراكك حينها."
    case .familyShared: "تشاركه عائلتك معك"
    case .endedOn: "انتهى في %@"
    case .stayTitle: "عرض لك"
    case .stayCancelAnyway: "الإلغاء على أي حال"
    case .stayKeepPlan: "الاحتفاظ باشتراكي"
    case .refundRequestedTitle: "تم طلب استرداد المبلغ"
    case .refundRequestedMessage: "تقرر Apple بشأن استرداد مبلغ %@ وتخبرك بذلك، عادةً خلال 48 ساعة."
    case .refundFailedTitle: "لم يُطلب استرداد المبلغ"
    case .refundFailedMessage: "تعذّر إرسال الطلب، أو يوجد طلب بالفعل. حاول مرة أخرى لاحقًا."
    case .perDay:
      [
        .zero: "%lld يوم",
        .one: "يوم",
        .two: "يومان",
        .few: "%lld أيام",
        .many: "%lld يومًا",
        .other: "%lld يوم",
      ]
    case .perWeek:
      [
        .zero: "%lld أسبوع",
        .one: "أسبوع",
        .two: "أسبوعان",
        .few: "%lld أسابيع",
        .many: "%lld أسبوعًا",
        .other: "%lld أسبوع",
      ]
    case .perMonth:
      [
        .zero: "%lld شهر",
        .one: "شهر",
        .two: "شهران",
        .few: "%lld أشهر",
        .many: "%lld شهرًا",
        .other: "%lld شهر",
      ]
    case .perYear:
      [
        .zero: "%lld سنة",
        .one: "سنة",
        .two: "سنتان",
        .few: "%lld سنوات",
        .many: "%lld سنة",
        .other: "%lld سنة",
      ]
    case .days, .firstDays:
      [
        .zero: "%lld يوم",
        .one: "يوم واحد",
        .two: "يومين",
        .few: "%lld أيام",
        .many: "%lld يومًا",
        .other: "%lld يوم",
      ]
    case .months, .firstMonths:
      [
        .zero: "%lld شهر",
        .one: "شهر واحد",
        .two: "شهرين",
        .few: "%lld أشهر",
        .many: "%lld شهرًا",
        .other: "%lld شهر",
      ]
    case .years, .firstYears:
      [
        .zero: "%lld سنة",
        .one: "سنة واحدة",
        .two: "سنتين",
        .few: "%lld سنوات",
        .many: "%lld سنة",
        .other: "%lld سنة",
      ]
    case .percentOff: "خصم %lld٪"
    case .reducedPrice: "%1$@ ← %2$@"
    case .atRegularPrices: "%@ مقارنة بالأسعار العادية"
    case .expiresIn: "ينتهي خلال: %@"
    case .daysAndHours: "%1$lld ي %2$lld س"
    case .hoursAndMinutes: "%1$lld س %2$lld د"
    case .minutesAndSeconds: "%1$lld د %2$lld ث"
    case .seconds: "%lld ث"
    }
  }
}
