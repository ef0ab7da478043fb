// swift-format-ignore-file
// Written from `Phrases.xcstrings` by `make words`. Change that file, not this one.

extension PhraseLanguage {
  /// The words of the language.
  var words: PhraseWords {
    switch self {
    case .english: .english
    case .german: .german
    case .french: .french
    case .spanish: .spanish
    case .italian: .italian
    case .brazilianPortuguese: .brazilianPortuguese
    case .catalan: .catalan
    case .dutch: .dutch
    case .japanese: .japanese
    case .simplifiedChinese: .simplifiedChinese
    case .korean: .korean
    case .arabic: .arabic
    }
  }
}

extension PhraseWords {
  static let english = PhraseWords(#"""
    common_ok	OK
    common_close	Close
    common_back	Back
    common_locked	Locked
    common_checking	Checking purchases…
    product_loading	Loading…
    product_owned	Purchased
    product_reached	Reached
    product_purchasing	Purchasing…
    product_unavailable	Not available right now.
    product_unreachable	The App Store can’t be reached.
    product_forbidden	Purchases are turned off on this device.
    product_try_again	Try Again
    paywall_restoring	Restoring…
    redeem_placeholder	Offer code
    redeem_submit	Redeem
    game_finish_round	Finish the Round
    game_left	Left
    game_right	Right
    game_score	Score
    game_how_to_play	Steer left or right to start.
    play_limit_clock_behind	This device’s clock seems to be wrong. Connect to the internet to check it.
    app_cannot_open_title	This App Can’t Open
    app_cannot_open_message	Restart your device. If that doesn’t help, look for an update of the app.
    purchase_success_title	Thank You!
    purchase_success_message %@	%@ is yours.
    tip_success_message	Your tip has arrived.
    purchase_owned_title	You Already Have This
    purchase_owned_message %@	%@ is yours already. You were not charged.
    purchase_pending_title	Waiting for Approval
    purchase_pending_message %@	%@ unlocks by itself as soon as the purchase is approved.
    restore_success_title	Purchases Restored
    restore_success_message	Everything you bought is available again.
    restore_nothing_title	Nothing to Restore
    restore_nothing_message	There are no earlier purchases on this Apple Account.
    restore_failed_title	Restore Failed
    restore_failed_message	The App Store can’t be reached. Try again later.
    purchase_failed_title	Purchase Failed
    purchase_failed_network	The App Store can’t be reached. Check your connection and try again.
    purchase_failed_not_available	This can’t be bought right now. Try again later.
    purchase_failed_unverified	The App Store’s answer could not be verified, so nothing was unlocked.
    purchase_failed_unknown_product	The App Store does not know this product.
    purchase_failed_offer_not_eligible	This offer does not apply to you, or is over.
    purchase_failed_invalid_code	This code is not valid. Check it and try again.
    purchase_failed_interrupted	The purchase was interrupted. If you were charged, it is delivered the next time.
    purchase_failed_storage	The purchase could not be saved on this device. It is delivered again the next time.
    purchase_failed_not_allowed	Purchases are turned off on this device. Allow them in its settings, or ask a parent.
    purchase_failed_not_entitled	This copy of the app can’t sell anything. You were not charged. Contact the app’s developer.
    purchase_failed_invalid_offer	The App Store does not have this offer. You were not charged.
    purchase_failed_invalid_offer_signature	The App Store did not accept this offer. You were not charged. Try again later.
    purchase_failed_missing_offer_parameters	This offer is incomplete. You were not charged. Contact the app’s developer.
    purchase_failed_not_supported	This device can’t make this purchase. You were not charged.
    purchase_failed_system	The App Store reports a problem. You were not charged. Try again later.
    purchase_failed_unknown	Something went wrong. You were not charged. Try again later.
    paywall_closes_in %lld	Close in %lld s
    spend_refused_title	Not Enough
    spend_refused_cost %@	This costs %@.
    spend_refused_missing %@	You need %@ more.
    spend_refused_pack %@ %@	%1$@ for %2$@ covers it.
    spend_refused_pack_unpriced %@	%@ covers it.
    spend_refused_buy %@	Get %@
    spend_open_already_title	Nothing to Buy
    spend_open_free	This is free. Nothing was taken.
    spend_open_reached	You have reached this already. Nothing was taken.
    spend_open_owned	What you own includes this already. Nothing was taken.
    purchase_scheduled_title	Plan Changed
    purchase_scheduled_message %@	%@ starts when the current period ends. Until then nothing changes.
    plan_current	Your current plan
    plan_included	Included in what you own
    plan_paid_until %@	Paid until %@
    plan_free_until %@	Free until %@
    plan_runs_until %@	Runs until %@
    plan_in_grace_until %@	Your plan has ended. You keep access until %@.
    plan_begins_on %@	Begins on %@
    plan_begins_then %@ %@	Your current plan runs until %1$@; then %2$@ begins.
    plan_ends_on %@	Ends on %@
    plan_resume %@	Resume %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@ once
    plan_free_for %@	First %@ free
    plan_up_front_for %@ %@	%1$@ for the first %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ for the first %3$@
    plan_subscription_remains	You have a subscription, and buying this does not end it. To pay only once, cancel it in the App Store’s settings.
    subscription_renews_on %@	Renews on %@
    subscription_changes_to %@ %@	Changes to %1$@ on %2$@
    subscription_next_charge %@	Next charge: %@
    subscription_payment_failed %@	The last payment failed. Update your payment method before %@ to keep your plan.
    subscription_payment_retried	The last payment failed, so your plan is on hold. Update your payment method to get it back.
    subscription_price_increase %@ %@ %@	The price rises from %1$@ to %2$@ on %3$@. Without your consent, your plan ends then.
    subscription_price_increase_unpriced %@	The price rises on %@. Without your consent, your plan ends then.
    subscription_family_shared	Shared by your family
    subscription_ended_on %@	Ended on %@
    stay_title	An Offer for You
    stay_cancel_anyway	Cancel Anyway
    stay_keep_plan	Keep My Plan
    refund_requested_title	Refund Requested
    refund_requested_message %@	Apple decides about the refund of %@ and lets you know, usually within 48 hours.
    refund_failed_title	No Refund Requested
    refund_failed_message	The request could not be sent, or there is one already. Try again later.
    period_per_day %lld	one	day	other	%lld days
    period_per_week %lld	one	week	other	%lld weeks
    period_per_month %lld	one	month	other	%lld months
    period_per_year %lld	one	year	other	%lld years
    period_days %lld	one	%lld day	other	%lld days
    period_months %lld	one	%lld month	other	%lld months
    period_years %lld	one	%lld year	other	%lld years
    period_first_days %lld	one	day	other	%lld days
    period_first_months %lld	one	month	other	%lld months
    period_first_years %lld	one	year	other	%lld years
    offer_percent_off %lld	%lld%% OFF
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ at regular prices
    offer_expires_in %@	Expires in: %@
    countdown_days_hours %lld %lld	%1$lldd %2$lldh
    countdown_hours_minutes %lld %lld	%1$lldh %2$lldm
    countdown_minutes_seconds %lld %lld	%1$lldm %2$llds
    countdown_seconds %lld	%llds
    """#)

  static let german = PhraseWords(#"""
    common_ok	OK
    common_close	Schließen
    common_back	Zurück
    common_locked	Gesperrt
    common_checking	Käufe werden geprüft …
    product_loading	Wird geladen …
    product_owned	Gekauft
    product_reached	Erreicht
    product_purchasing	Wird gekauft …
    product_unavailable	Zurzeit nicht erhältlich.
    product_unreachable	Der App Store ist nicht erreichbar.
    product_forbidden	Käufe sind auf diesem Gerät ausgeschaltet.
    product_try_again	Erneut versuchen
    paywall_restoring	Wird wiederhergestellt …
    redeem_placeholder	Angebotscode
    redeem_submit	Einlösen
    game_finish_round	Runde beenden
    game_left	Links
    game_right	Rechts
    game_score	Punkte
    game_how_to_play	Zum Starten nach links oder rechts lenken.
    play_limit_clock_behind	Die Uhr dieses Geräts scheint falsch zu gehen. Zum Prüfen ist eine Internetverbindung nötig.
    app_cannot_open_title	Die App kann nicht geöffnet werden
    app_cannot_open_message	Starte dein Gerät neu. Wenn das nicht hilft, suche nach einem Update der App.
    purchase_success_title	Vielen Dank!
    purchase_success_message %@	Der Kauf ist abgeschlossen: %@.
    tip_success_message	Das Trinkgeld ist angekommen.
    purchase_owned_title	Bereits vorhanden
    purchase_owned_message %@	Bereits gekauft: %@. Es wurde nichts berechnet.
    purchase_pending_title	Genehmigung ausstehend
    purchase_pending_message %@	Sobald der Kauf genehmigt ist, wird automatisch freigeschaltet: %@.
    restore_success_title	Käufe wiederhergestellt
    restore_success_message	Alle bisherigen Käufe sind wieder verfügbar.
    restore_nothing_title	Nichts wiederherzustellen
    restore_nothing_message	Zu diesem Apple Account gibt es keine früheren Käufe.
    restore_failed_title	Wiederherstellen fehlgeschlagen
    restore_failed_message	Der App Store ist nicht erreichbar. Bitte später erneut versuchen.
    purchase_failed_title	Kauf fehlgeschlagen
    purchase_failed_network	Der App Store ist nicht erreichbar. Bitte die Verbindung prüfen und erneut versuchen.
    purchase_failed_not_available	Das kann zurzeit nicht gekauft werden. Bitte später erneut versuchen.
    purchase_failed_unverified	Die Antwort des App Store konnte nicht überprüft werden. Es wurde nichts freigeschaltet.
    purchase_failed_unknown_product	Der App Store kennt dieses Produkt nicht.
    purchase_failed_offer_not_eligible	Dieses Angebot ist hier nicht verfügbar oder bereits abgelaufen.
    purchase_failed_invalid_code	Dieser Code ist nicht gültig. Bitte prüfen und erneut versuchen.
    purchase_failed_interrupted	Der Kauf wurde unterbrochen. Falls etwas berechnet wurde, wird er beim nächsten Start freigeschaltet.
    purchase_failed_storage	Der Kauf konnte auf diesem Gerät nicht gesichert werden. Beim nächsten Start wird er erneut geliefert.
    purchase_failed_not_allowed	Käufe sind auf diesem Gerät ausgeschaltet. Bitte in den Einstellungen erlauben oder die Eltern fragen.
    purchase_failed_not_entitled	Diese Kopie der App kann nichts verkaufen. Es wurde nichts berechnet. Bitte an den Entwickler der App wenden.
    purchase_failed_invalid_offer	Der App Store hat dieses Angebot nicht. Es wurde nichts berechnet.
    purchase_failed_invalid_offer_signature	Der App Store hat dieses Angebot nicht angenommen. Es wurde nichts berechnet. Bitte später erneut versuchen.
    purchase_failed_missing_offer_parameters	Dieses Angebot ist unvollständig. Es wurde nichts berechnet. Bitte an den Entwickler der App wenden.
    purchase_failed_not_supported	Dieser Kauf ist auf diesem Gerät nicht möglich. Es wurde nichts berechnet.
    purchase_failed_system	Der App Store meldet ein Problem. Es wurde nichts berechnet. Bitte später erneut versuchen.
    purchase_failed_unknown	Etwas ist schiefgegangen. Es wurde nichts berechnet. Bitte später erneut versuchen.
    paywall_closes_in %lld	Schließen in %lld s
    spend_refused_title	Nicht genug
    spend_refused_cost %@	Das kostet %@.
    spend_refused_missing %@	Noch nötig: %@.
    spend_refused_pack %@ %@	Dafür reicht: %1$@ für %2$@.
    spend_refused_pack_unpriced %@	Dafür reicht: %@.
    spend_refused_buy %@	%@ kaufen
    spend_open_already_title	Nichts zu kaufen
    spend_open_free	Das ist kostenlos. Es wurde nichts abgezogen.
    spend_open_reached	Das ist bereits erreicht. Es wurde nichts abgezogen.
    spend_open_owned	Das ist in einem bisherigen Kauf bereits enthalten. Es wurde nichts abgezogen.
    purchase_scheduled_title	Abo geändert
    purchase_scheduled_message %@	%@ beginnt, wenn der laufende Zeitraum endet. Bis dahin ändert sich nichts.
    plan_current	Aktuelles Abo
    plan_included	In einem bisherigen Kauf enthalten
    plan_paid_until %@	Bezahlt bis %@
    plan_free_until %@	Kostenlos bis %@
    plan_runs_until %@	Läuft bis %@
    plan_in_grace_until %@	Das Abo ist abgelaufen. Der Zugang bleibt bis %@.
    plan_begins_on %@	Beginnt am %@
    plan_begins_then %@ %@	Dein aktuelles Abo läuft bis %1$@. Danach beginnt: %2$@.
    plan_ends_on %@	Endet am %@
    plan_resume %@	%@ fortsetzen
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	Einmalig %@
    plan_free_for %@	%@ kostenlos
    plan_up_front_for %@ %@	Zu Beginn %1$@ für %2$@
    plan_as_you_go_for %@ %@ %@	Zu Beginn %1$@ / %2$@, für %3$@
    plan_subscription_remains	Es besteht ein Abo, das durch diesen Kauf nicht endet. Damit nicht doppelt bezahlt wird, muss es in den Einstellungen des App Store gekündigt werden.
    subscription_renews_on %@	Verlängert sich am %@
    subscription_changes_to %@ %@	Wechselt am %2$@ zu %1$@
    subscription_next_charge %@	Nächste Zahlung: %@
    subscription_payment_failed %@	Die letzte Zahlung ist fehlgeschlagen. Aktualisiere vor dem %@ deine Zahlungsmethode, um dein Abo zu behalten.
    subscription_payment_retried	Die letzte Zahlung ist fehlgeschlagen, daher ruht dein Abo. Aktualisiere deine Zahlungsmethode, um es fortzusetzen.
    subscription_price_increase %@ %@ %@	Der Preis steigt am %3$@ von %1$@ auf %2$@. Ohne deine Zustimmung endet dein Abo dann.
    subscription_price_increase_unpriced %@	Der Preis steigt am %@. Ohne deine Zustimmung endet dein Abo dann.
    subscription_family_shared	Von deiner Familie geteilt
    subscription_ended_on %@	Endete am %@
    stay_title	Ein Angebot für dich
    stay_cancel_anyway	Trotzdem kündigen
    stay_keep_plan	Abo behalten
    refund_requested_title	Erstattung beantragt
    refund_requested_message %@	Apple entscheidet über die Erstattung von %@ und meldet sich bei dir, meist innerhalb von 48 Stunden.
    refund_failed_title	Keine Erstattung beantragt
    refund_failed_message	Der Antrag konnte nicht gesendet werden, oder es gibt schon einen. Versuche es später noch einmal.
    period_per_day %lld	one	Tag	other	%lld Tage
    period_per_week %lld	one	Woche	other	%lld Wochen
    period_per_month %lld	one	Monat	other	%lld Monate
    period_per_year %lld	one	Jahr	other	%lld Jahre
    period_days %lld	one	%lld Tag	other	%lld Tage
    period_months %lld	one	%lld Monat	other	%lld Monate
    period_years %lld	one	%lld Jahr	other	%lld Jahre
    period_first_days %lld	one	%lld Tag	other	%lld Tage
    period_first_months %lld	one	%lld Monat	other	%lld Monate
    period_first_years %lld	one	%lld Jahr	other	%lld Jahre
    offer_percent_off %lld	%lld %% Rabatt
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ gegenüber den regulären Preisen
    offer_expires_in %@	Endet in: %@
    countdown_days_hours %lld %lld	%1$lld T %2$lld Std
    countdown_hours_minutes %lld %lld	%1$lld Std %2$lld Min
    countdown_minutes_seconds %lld %lld	%1$lld Min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let french = PhraseWords(#"""
    common_ok	OK
    common_close	Fermer
    common_back	Retour
    common_locked	Verrouillé
    common_checking	Vérification des achats…
    product_loading	Chargement…
    product_owned	Acheté
    product_reached	Atteint
    product_purchasing	Achat en cours…
    product_unavailable	Indisponible pour le moment.
    product_unreachable	Impossible de joindre l’App Store.
    product_forbidden	Les achats sont désactivés sur cet appareil.
    product_try_again	Réessayer
    paywall_restoring	Restauration…
    redeem_placeholder	Code promotionnel
    redeem_submit	Utiliser
    game_finish_round	Terminer la partie
    game_left	Gauche
    game_right	Droite
    game_score	Score
    game_how_to_play	Tournez à gauche ou à droite pour commencer.
    play_limit_clock_behind	L’horloge de cet appareil semble incorrecte. Connectez-vous à Internet pour la vérifier.
    app_cannot_open_title	Impossible d’ouvrir l’app
    app_cannot_open_message	Redémarrez votre appareil. Si cela ne suffit pas, recherchez une mise à jour de l’app.
    purchase_success_title	Merci !
    purchase_success_message %@	Votre achat est terminé : %@.
    tip_success_message	Votre pourboire est bien arrivé.
    purchase_owned_title	Vous l’avez déjà
    purchase_owned_message %@	Vous possédez déjà cet article : %@. Rien ne vous a été facturé.
    purchase_pending_title	En attente d’approbation
    purchase_pending_message %@	Dès que l’achat aura été approuvé, ceci sera débloqué automatiquement : %@.
    restore_success_title	Achats restaurés
    restore_success_message	Tous vos achats sont de nouveau disponibles.
    restore_nothing_title	Rien à restaurer
    restore_nothing_message	Ce compte Apple n’a aucun achat antérieur.
    restore_failed_title	Échec de la restauration
    restore_failed_message	Impossible de joindre l’App Store. Réessayez plus tard.
    purchase_failed_title	Échec de l’achat
    purchase_failed_network	Impossible de joindre l’App Store. Vérifiez votre connexion et réessayez.
    purchase_failed_not_available	Cet article ne peut pas être acheté pour le moment. Réessayez plus tard.
    purchase_failed_unverified	La réponse de l’App Store n’a pas pu être vérifiée. Rien n’a été débloqué.
    purchase_failed_unknown_product	L’App Store ne connaît pas ce produit.
    purchase_failed_offer_not_eligible	Cette offre ne s’applique pas à vous ou elle est terminée.
    purchase_failed_invalid_code	Ce code n’est pas valide. Vérifiez-le et réessayez.
    purchase_failed_interrupted	L’achat a été interrompu. Si vous avez été débité, il sera fourni la prochaine fois.
    purchase_failed_storage	L’achat n’a pas pu être enregistré sur cet appareil. Il sera fourni de nouveau la prochaine fois.
    purchase_failed_not_allowed	Les achats sont désactivés sur cet appareil. Autorisez-les dans les réglages ou demandez à un parent.
    purchase_failed_not_entitled	Cette copie de l’app ne peut rien vendre. Rien ne vous a été facturé. Contactez le développeur de l’app.
    purchase_failed_invalid_offer	L’App Store n’a pas cette offre. Rien ne vous a été facturé.
    purchase_failed_invalid_offer_signature	L’App Store n’a pas accepté cette offre. Rien ne vous a été facturé. Réessayez plus tard.
    purchase_failed_missing_offer_parameters	Cette offre est incomplète. Rien ne vous a été facturé. Contactez le développeur de l’app.
    purchase_failed_not_supported	Cet appareil ne permet pas cet achat. Rien ne vous a été facturé.
    purchase_failed_system	L’App Store signale un problème. Rien ne vous a été facturé. Réessayez plus tard.
    purchase_failed_unknown	Une erreur s’est produite. Rien ne vous a été facturé. Réessayez plus tard.
    paywall_closes_in %lld	Fermer dans %lld s
    spend_refused_title	Solde insuffisant
    spend_refused_cost %@	Cela coûte %@.
    spend_refused_missing %@	Il vous manque %@.
    spend_refused_pack %@ %@	Ce pack suffit : %1$@ à %2$@.
    spend_refused_pack_unpriced %@	Ce pack suffit : %@.
    spend_refused_buy %@	Obtenir %@
    spend_open_already_title	Rien à acheter
    spend_open_free	C’est gratuit. Rien n’a été débité.
    spend_open_reached	Ceci est déjà atteint. Rien n’a été débité.
    spend_open_owned	Ce que vous possédez comprend déjà ceci. Rien n’a été débité.
    purchase_scheduled_title	Abonnement modifié
    purchase_scheduled_message %@	%@ commencera à la fin de la période en cours. D’ici là, rien ne change.
    plan_current	Votre abonnement actuel
    plan_included	Inclus dans vos achats
    plan_paid_until %@	Payé jusqu’au %@
    plan_free_until %@	Gratuit jusqu’au %@
    plan_runs_until %@	Actif jusqu’au %@
    plan_in_grace_until %@	Votre abonnement est terminé. L’accès reste ouvert jusqu’au %@.
    plan_begins_on %@	Commence le %@
    plan_begins_then %@ %@	Votre abonnement actuel court jusqu’au %1$@. Ensuite commencera : %2$@.
    plan_ends_on %@	Se termine le %@
    plan_resume %@	Reprendre %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@ une seule fois
    plan_free_for %@	Gratuit pendant %@
    plan_up_front_for %@ %@	%1$@ au début, pour %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ au début, pendant %3$@
    plan_subscription_remains	Vous avez un abonnement, et cet achat n’y met pas fin. Pour ne payer qu’une fois, résiliez-le dans les réglages de l’App Store.
    subscription_renews_on %@	Se renouvelle le %@
    subscription_changes_to %@ %@	Passe à %1$@ le %2$@
    subscription_next_charge %@	Prochain paiement : %@
    subscription_payment_failed %@	Le dernier paiement a échoué. Mettez à jour votre moyen de paiement avant le %@ pour garder votre abonnement.
    subscription_payment_retried	Le dernier paiement a échoué : votre abonnement est suspendu. Mettez à jour votre moyen de paiement pour le reprendre.
    subscription_price_increase %@ %@ %@	Le prix passe de %1$@ à %2$@ le %3$@. Sans votre accord, votre abonnement prend fin à cette date.
    subscription_price_increase_unpriced %@	Le prix augmente le %@. Sans votre accord, votre abonnement prend fin à cette date.
    subscription_family_shared	Partagé par votre famille
    subscription_ended_on %@	A pris fin le %@
    stay_title	Une offre pour vous
    stay_cancel_anyway	Résilier quand même
    stay_keep_plan	Garder mon abonnement
    refund_requested_title	Remboursement demandé
    refund_requested_message %@	Apple décide du remboursement de %@ et vous répond, en général sous 48 heures.
    refund_failed_title	Remboursement non demandé
    refund_failed_message	La demande n’a pas pu être envoyée, ou il y en a déjà une. Réessayez plus tard.
    period_per_day %lld	one	jour	many	%lld de jours	other	%lld jours
    period_per_week %lld	one	semaine	many	%lld de semaines	other	%lld semaines
    period_per_month %lld	one	mois	many	%lld de mois	other	%lld mois
    period_per_year %lld	one	an	many	%lld d’années	other	%lld ans
    period_days %lld	one	%lld jour	many	%lld de jours	other	%lld jours
    period_months %lld	one	%lld mois	many	%lld de mois	other	%lld mois
    period_years %lld	one	%lld an	many	%lld d’années	other	%lld ans
    period_first_days %lld	one	%lld jour	many	%lld de jours	other	%lld jours
    period_first_months %lld	one	%lld mois	many	%lld de mois	other	%lld mois
    period_first_years %lld	one	%lld an	many	%lld d’années	other	%lld ans
    offer_percent_off %lld	−%lld %%
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ par rapport aux prix habituels
    offer_expires_in %@	Se termine dans : %@
    countdown_days_hours %lld %lld	%1$lld j %2$lld h
    countdown_hours_minutes %lld %lld	%1$lld h %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let spanish = PhraseWords(#"""
    common_ok	Aceptar
    common_close	Cerrar
    common_back	Atrás
    common_locked	Bloqueado
    common_checking	Comprobando las compras…
    product_loading	Cargando…
    product_owned	Comprado
    product_reached	Alcanzado
    product_purchasing	Comprando…
    product_unavailable	No disponible en este momento.
    product_unreachable	No se ha podido conectar con el App Store.
    product_forbidden	Las compras están desactivadas en este dispositivo.
    product_try_again	Reintentar
    paywall_restoring	Restaurando…
    redeem_placeholder	Código de oferta
    redeem_submit	Canjear
    game_finish_round	Terminar la partida
    game_left	Izquierda
    game_right	Derecha
    game_score	Puntuación
    game_how_to_play	Gira a izquierda o derecha para empezar.
    play_limit_clock_behind	El reloj de este dispositivo parece incorrecto. Conéctate a internet para comprobarlo.
    app_cannot_open_title	No se puede abrir la app
    app_cannot_open_message	Reinicia el dispositivo. Si no se soluciona, busca una actualización de la app.
    purchase_success_title	¡Gracias!
    purchase_success_message %@	Ya es tuyo: %@.
    tip_success_message	Tu propina ha llegado.
    purchase_owned_title	Ya lo tienes
    purchase_owned_message %@	Ya era tuyo: %@. No se te ha cobrado nada.
    purchase_pending_title	Pendiente de aprobación
    purchase_pending_message %@	En cuanto se apruebe la compra, se desbloqueará: %@.
    restore_success_title	Compras restauradas
    restore_success_message	Todo lo que compraste vuelve a estar disponible.
    restore_nothing_title	No hay nada que restaurar
    restore_nothing_message	No hay compras anteriores en esta cuenta de Apple.
    restore_failed_title	No se ha podido restaurar
    restore_failed_message	No se ha podido conectar con el App Store. Inténtalo más tarde.
    purchase_failed_title	No se ha podido comprar
    purchase_failed_network	No se ha podido conectar con el App Store. Revisa la conexión e inténtalo de nuevo.
    purchase_failed_not_available	Esto no se puede comprar en este momento. Inténtalo más tarde.
    purchase_failed_unverified	No se ha podido verificar la respuesta del App Store, así que no se ha desbloqueado nada.
    purchase_failed_unknown_product	El App Store no conoce este producto.
    purchase_failed_offer_not_eligible	Esta oferta no es para ti o ya ha terminado.
    purchase_failed_invalid_code	Este código no es válido. Revísalo e inténtalo de nuevo.
    purchase_failed_interrupted	La compra se ha interrumpido. Si se te ha cobrado, la recibirás la próxima vez.
    purchase_failed_storage	No se ha podido guardar la compra en este dispositivo. La recibirás la próxima vez.
    purchase_failed_not_allowed	Las compras están desactivadas en este dispositivo. Permítelas en los ajustes o pídeselo a tus padres.
    purchase_failed_not_entitled	Esta copia de la app no puede vender nada. No se te ha cobrado nada. Ponte en contacto con el desarrollador de la app.
    purchase_failed_invalid_offer	El App Store no tiene esta oferta. No se te ha cobrado nada.
    purchase_failed_invalid_offer_signature	El App Store no ha aceptado esta oferta. No se te ha cobrado nada. Inténtalo más tarde.
    purchase_failed_missing_offer_parameters	Esta oferta está incompleta. No se te ha cobrado nada. Ponte en contacto con el desarrollador de la app.
    purchase_failed_not_supported	Esta compra no es posible en este dispositivo. No se te ha cobrado nada.
    purchase_failed_system	El App Store informa de un problema. No se te ha cobrado nada. Inténtalo más tarde.
    purchase_failed_unknown	Algo ha salido mal y no se te ha cobrado nada. Inténtalo más tarde.
    paywall_closes_in %lld	Cerrar en %lld s
    spend_refused_title	Saldo insuficiente
    spend_refused_cost %@	Cuesta %@.
    spend_refused_missing %@	Aún te falta: %@.
    spend_refused_pack %@ %@	Basta con %1$@ por %2$@.
    spend_refused_pack_unpriced %@	Basta con %@.
    spend_refused_buy %@	Obtener %@
    spend_open_already_title	Nada que comprar
    spend_open_free	Es gratis. No se ha descontado nada.
    spend_open_reached	Ya lo has alcanzado. No se ha descontado nada.
    spend_open_owned	Ya está incluido en lo que tienes. No se ha descontado nada.
    purchase_scheduled_title	Suscripción modificada
    purchase_scheduled_message %@	%@ empieza cuando termine el periodo actual. Hasta entonces no cambia nada.
    plan_current	Tu suscripción actual
    plan_included	Incluido en lo que ya tienes
    plan_paid_until %@	Pagado hasta el %@
    plan_free_until %@	Gratis hasta el %@
    plan_runs_until %@	Activo hasta el %@
    plan_in_grace_until %@	Tu plan ha terminado. Conservas el acceso hasta el %@.
    plan_begins_on %@	Empieza el %@
    plan_begins_then %@ %@	Tu suscripción actual dura hasta el %1$@. Después empieza: %2$@.
    plan_ends_on %@	Termina el %@
    plan_resume %@	Reanudar %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@, un solo pago
    plan_free_for %@	Gratis durante %@
    plan_up_front_for %@ %@	%1$@ al principio, por %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ al principio, durante %3$@
    plan_subscription_remains	Tienes una suscripción, y esta compra no la termina. Para no pagar dos veces, cancélala en los ajustes del App Store.
    subscription_renews_on %@	Se renueva el %@
    subscription_changes_to %@ %@	Cambia a %1$@ el %2$@
    subscription_next_charge %@	Próximo cobro: %@
    subscription_payment_failed %@	El último pago ha fallado. Actualiza tu método de pago antes del %@ para conservar tu suscripción.
    subscription_payment_retried	El último pago ha fallado y tu suscripción está en pausa. Actualiza tu método de pago para recuperarla.
    subscription_price_increase %@ %@ %@	El precio sube de %1$@ a %2$@ el %3$@. Sin tu consentimiento, tu suscripción termina ese día.
    subscription_price_increase_unpriced %@	El precio sube el %@. Sin tu consentimiento, tu suscripción termina ese día.
    subscription_family_shared	Compartida por tu familia
    subscription_ended_on %@	Terminó el %@
    stay_title	Una oferta para ti
    stay_cancel_anyway	Cancelar de todos modos
    stay_keep_plan	Conservar mi suscripción
    refund_requested_title	Reembolso solicitado
    refund_requested_message %@	Apple decide sobre el reembolso de %@ y te avisa, normalmente en un plazo de 48 horas.
    refund_failed_title	Reembolso no solicitado
    refund_failed_message	No se ha podido enviar la solicitud, o ya hay una. Inténtalo más tarde.
    period_per_day %lld	one	día	many	%lld de días	other	%lld días
    period_per_week %lld	one	semana	many	%lld de semanas	other	%lld semanas
    period_per_month %lld	one	mes	many	%lld de meses	other	%lld meses
    period_per_year %lld	one	año	many	%lld de años	other	%lld años
    period_days %lld	one	%lld día	many	%lld de días	other	%lld días
    period_months %lld	one	%lld mes	many	%lld de meses	other	%lld meses
    period_years %lld	one	%lld año	many	%lld de años	other	%lld años
    period_first_days %lld	one	%lld día	many	%lld de días	other	%lld días
    period_first_months %lld	one	%lld mes	many	%lld de meses	other	%lld meses
    period_first_years %lld	one	%lld año	many	%lld de años	other	%lld años
    offer_percent_off %lld	%lld %% de descuento
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ respecto a los precios habituales
    offer_expires_in %@	Termina en: %@
    countdown_days_hours %lld %lld	%1$lld d %2$lld h
    countdown_hours_minutes %lld %lld	%1$lld h %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let italian = PhraseWords(#"""
    common_ok	OK
    common_close	Chiudi
    common_back	Indietro
    common_locked	Bloccato
    common_checking	Controllo degli acquisti…
    product_loading	Caricamento…
    product_owned	Acquistato
    product_reached	Raggiunto
    product_purchasing	Acquisto in corso…
    product_unavailable	Non disponibile al momento.
    product_unreachable	Impossibile contattare l’App Store.
    product_forbidden	Gli acquisti sono disattivati su questo dispositivo.
    product_try_again	Riprova
    paywall_restoring	Ripristino…
    redeem_placeholder	Codice offerta
    redeem_submit	Utilizza
    game_finish_round	Termina la partita
    game_left	Sinistra
    game_right	Destra
    game_score	Punteggio
    game_how_to_play	Sterza a sinistra o a destra per iniziare.
    play_limit_clock_behind	L’orologio di questo dispositivo sembra sbagliato. Connettiti a internet per controllarlo.
    app_cannot_open_title	Impossibile aprire l’app
    app_cannot_open_message	Riavvia il dispositivo. Se non basta, cerca un aggiornamento dell’app.
    purchase_success_title	Grazie!
    purchase_success_message %@	Acquisto completato: %@.
    tip_success_message	La mancia è arrivata.
    purchase_owned_title	È già tuo
    purchase_owned_message %@	Già acquistato: %@. Non ti è stato addebitato nulla.
    purchase_pending_title	In attesa di approvazione
    purchase_pending_message %@	Non appena l’acquisto sarà approvato, verrà sbloccato automaticamente: %@.
    restore_success_title	Acquisti ripristinati
    restore_success_message	Tutto ciò che hai acquistato è di nuovo disponibile.
    restore_nothing_title	Nulla da ripristinare
    restore_nothing_message	Su questo Apple Account non ci sono acquisti precedenti.
    restore_failed_title	Ripristino non riuscito
    restore_failed_message	Impossibile contattare l’App Store. Riprova più tardi.
    purchase_failed_title	Acquisto non riuscito
    purchase_failed_network	Impossibile contattare l’App Store. Controlla la connessione e riprova.
    purchase_failed_not_available	Al momento non è possibile acquistarlo. Riprova più tardi.
    purchase_failed_unverified	Non è stato possibile verificare la risposta dell’App Store, quindi non è stato sbloccato nulla.
    purchase_failed_unknown_product	L’App Store non conosce questo prodotto.
    purchase_failed_offer_not_eligible	Questa offerta non è valida per te oppure è terminata.
    purchase_failed_invalid_code	Questo codice non è valido. Controllalo e riprova.
    purchase_failed_interrupted	L’acquisto è stato interrotto. Se ti è stato addebitato, verrà consegnato la prossima volta.
    purchase_failed_storage	Non è stato possibile salvare l’acquisto su questo dispositivo. Lo riceverai la prossima volta.
    purchase_failed_not_allowed	Gli acquisti sono disattivati su questo dispositivo. Consentili nelle impostazioni o chiedi a un genitore.
    purchase_failed_not_entitled	Questa copia dell’app non può vendere nulla. Non ti è stato addebitato nulla. Contatta lo sviluppatore dell’app.
    purchase_failed_invalid_offer	L’App Store non ha questa offerta. Non ti è stato addebitato nulla.
    purchase_failed_invalid_offer_signature	L’App Store non ha accettato questa offerta. Non ti è stato addebitato nulla. Riprova più tardi.
    purchase_failed_missing_offer_parameters	Questa offerta è incompleta. Non ti è stato addebitato nulla. Contatta lo sviluppatore dell’app.
    purchase_failed_not_supported	Questo acquisto non è possibile su questo dispositivo. Non ti è stato addebitato nulla.
    purchase_failed_system	L’App Store segnala un problema. Non ti è stato addebitato nulla. Riprova più tardi.
    purchase_failed_unknown	Qualcosa è andato storto. Non ti è stato addebitato nulla. Riprova più tardi.
    paywall_closes_in %lld	Chiudi tra %lld s
    spend_refused_title	Saldo insufficiente
    spend_refused_cost %@	Costa %@.
    spend_refused_missing %@	Ti manca ancora: %@.
    spend_refused_pack %@ %@	È sufficiente: %1$@ a %2$@.
    spend_refused_pack_unpriced %@	È sufficiente: %@.
    spend_refused_buy %@	Ottieni %@
    spend_open_already_title	Nulla da acquistare
    spend_open_free	È gratuito. Non è stato scalato nulla.
    spend_open_reached	Hai già raggiunto questo traguardo. Non è stato scalato nulla.
    spend_open_owned	È già incluso in ciò che possiedi. Non è stato scalato nulla.
    purchase_scheduled_title	Abbonamento modificato
    purchase_scheduled_message %@	%@ inizierà al termine del periodo in corso. Fino ad allora non cambia nulla.
    plan_current	Il tuo abbonamento attuale
    plan_included	Incluso in ciò che possiedi
    plan_paid_until %@	Pagato fino al giorno %@
    plan_free_until %@	Gratis fino al giorno %@
    plan_runs_until %@	Attivo fino al giorno %@
    plan_in_grace_until %@	Il piano è terminato. L’accesso resta fino al giorno %@.
    plan_begins_on %@	Inizia il giorno %@
    plan_begins_then %@ %@	Il tuo abbonamento attuale dura fino al giorno %1$@. Poi inizia: %2$@.
    plan_ends_on %@	Termina il giorno %@
    plan_resume %@	Riprendi %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@ una sola volta
    plan_free_for %@	Gratis per %@
    plan_up_front_for %@ %@	%1$@ all’inizio, per %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ all’inizio, per %3$@
    plan_subscription_remains	Hai un abbonamento e questo acquisto non lo interrompe. Per non pagare due volte, annullalo nelle impostazioni dell’App Store.
    subscription_renews_on %@	Si rinnova il giorno %@
    subscription_changes_to %@ %@	Passa a %1$@ il giorno %2$@
    subscription_next_charge %@	Prossimo addebito: %@
    subscription_payment_failed %@	L’ultimo pagamento non è riuscito. Aggiorna il metodo di pagamento prima del giorno %@ per conservare l’abbonamento.
    subscription_payment_retried	L’ultimo pagamento non è riuscito e l’abbonamento è sospeso. Aggiorna il metodo di pagamento per riattivarlo.
    subscription_price_increase %@ %@ %@	Il prezzo passa da %1$@ a %2$@ il giorno %3$@. Senza il tuo consenso, l’abbonamento termina quel giorno.
    subscription_price_increase_unpriced %@	Il prezzo aumenta il giorno %@. Senza il tuo consenso, l’abbonamento termina quel giorno.
    subscription_family_shared	Condiviso dalla tua famiglia
    subscription_ended_on %@	Terminato il %@
    stay_title	Un’offerta per te
    stay_cancel_anyway	Annulla comunque
    stay_keep_plan	Mantieni l’abbonamento
    refund_requested_title	Rimborso richiesto
    refund_requested_message %@	Apple decide sul rimborso di %@ e ti avvisa, di solito entro 48 ore.
    refund_failed_title	Rimborso non richiesto
    refund_failed_message	Non è stato possibile inviare la richiesta, oppure ce n’è già una. Riprova più tardi.
    period_per_day %lld	one	giorno	many	%lld di giorni	other	%lld giorni
    period_per_week %lld	one	settimana	many	%lld di settimane	other	%lld settimane
    period_per_month %lld	one	mese	many	%lld di mesi	other	%lld mesi
    period_per_year %lld	one	anno	many	%lld di anni	other	%lld anni
    period_days %lld	one	%lld giorno	many	%lld di giorni	other	%lld giorni
    period_months %lld	one	%lld mese	many	%lld di mesi	other	%lld mesi
    period_years %lld	one	%lld anno	many	%lld di anni	other	%lld anni
    period_first_days %lld	one	%lld giorno	many	%lld di giorni	other	%lld giorni
    period_first_months %lld	one	%lld mese	many	%lld di mesi	other	%lld mesi
    period_first_years %lld	one	%lld anno	many	%lld di anni	other	%lld anni
    offer_percent_off %lld	Sconto %lld%%
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ rispetto ai prezzi abituali
    offer_expires_in %@	Termina tra: %@
    countdown_days_hours %lld %lld	%1$lld g %2$lld h
    countdown_hours_minutes %lld %lld	%1$lld h %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let brazilianPortuguese = PhraseWords(#"""
    common_ok	OK
    common_close	Fechar
    common_back	Voltar
    common_locked	Bloqueado
    common_checking	Verificando as compras…
    product_loading	Carregando…
    product_owned	Comprado
    product_reached	Alcançado
    product_purchasing	Comprando…
    product_unavailable	Indisponível no momento.
    product_unreachable	Não foi possível acessar a App Store.
    product_forbidden	As compras estão desativadas neste dispositivo.
    product_try_again	Tentar Novamente
    paywall_restoring	Restaurando…
    redeem_placeholder	Código de oferta
    redeem_submit	Resgatar
    game_finish_round	Terminar a partida
    game_left	Esquerda
    game_right	Direita
    game_score	Pontuação
    game_how_to_play	Vire para a esquerda ou para a direita para começar.
    play_limit_clock_behind	O relógio deste dispositivo parece incorreto. Conecte-se à internet para verificá-lo.
    app_cannot_open_title	Não é possível abrir o app
    app_cannot_open_message	Reinicie o dispositivo. Se não resolver, procure uma atualização do app.
    purchase_success_title	Agradecemos sua compra!
    purchase_success_message %@	Compra concluída: %@.
    tip_success_message	Sua gorjeta chegou.
    purchase_owned_title	Você já tem este item
    purchase_owned_message %@	Você já tem: %@. Nada foi cobrado.
    purchase_pending_title	Aguardando aprovação
    purchase_pending_message %@	Assim que a compra for aprovada, será desbloqueado automaticamente: %@.
    restore_success_title	Compras restauradas
    restore_success_message	Tudo o que você comprou está disponível novamente.
    restore_nothing_title	Nada para restaurar
    restore_nothing_message	Não há compras anteriores nesta Conta Apple.
    restore_failed_title	Falha ao restaurar
    restore_failed_message	Não foi possível acessar a App Store. Tente mais tarde.
    purchase_failed_title	Falha na compra
    purchase_failed_network	Não foi possível acessar a App Store. Verifique a conexão e tente novamente.
    purchase_failed_not_available	Não é possível comprar isto no momento. Tente mais tarde.
    purchase_failed_unverified	Não foi possível verificar a resposta da App Store, por isso nada foi desbloqueado.
    purchase_failed_unknown_product	A App Store não conhece este produto.
    purchase_failed_offer_not_eligible	Esta oferta não se aplica a você ou já terminou.
    purchase_failed_invalid_code	Este código não é válido. Verifique-o e tente novamente.
    purchase_failed_interrupted	A compra foi interrompida. Se houve cobrança, ela será entregue na próxima vez.
    purchase_failed_storage	Não foi possível salvar a compra neste dispositivo. Ela será entregue na próxima vez.
    purchase_failed_not_allowed	As compras estão desativadas neste dispositivo. Permita-as nos ajustes ou peça a um responsável.
    purchase_failed_not_entitled	Esta cópia do app não pode vender nada. Nada foi cobrado. Entre em contato com o desenvolvedor do app.
    purchase_failed_invalid_offer	A App Store não tem esta oferta. Nada foi cobrado.
    purchase_failed_invalid_offer_signature	A App Store não aceitou esta oferta. Nada foi cobrado. Tente mais tarde.
    purchase_failed_missing_offer_parameters	Esta oferta está incompleta. Nada foi cobrado. Entre em contato com o desenvolvedor do app.
    purchase_failed_not_supported	Não é possível fazer esta compra neste dispositivo. Nada foi cobrado.
    purchase_failed_system	A App Store informa um problema. Nada foi cobrado. Tente mais tarde.
    purchase_failed_unknown	Algo deu errado. Nada foi cobrado. Tente mais tarde.
    paywall_closes_in %lld	Fechar em %lld s
    spend_refused_title	Saldo insuficiente
    spend_refused_cost %@	Isto custa %@.
    spend_refused_missing %@	Ainda falta: %@.
    spend_refused_pack %@ %@	Basta comprar: %1$@ por %2$@.
    spend_refused_pack_unpriced %@	Basta comprar: %@.
    spend_refused_buy %@	Obter %@
    spend_open_already_title	Nada para comprar
    spend_open_free	Isto é grátis. Nada foi descontado.
    spend_open_reached	Você já alcançou isto. Nada foi descontado.
    spend_open_owned	Isto já está incluído no que você tem. Nada foi descontado.
    purchase_scheduled_title	Assinatura alterada
    purchase_scheduled_message %@	%@ começa quando o período atual terminar. Até lá, nada muda.
    plan_current	Sua assinatura atual
    plan_included	Incluído no que você já tem
    plan_paid_until %@	Pago até %@
    plan_free_until %@	Grátis até %@
    plan_runs_until %@	Ativa até %@
    plan_in_grace_until %@	Sua assinatura terminou. O acesso continua até %@.
    plan_begins_on %@	Começa em %@
    plan_begins_then %@ %@	Sua assinatura atual vai até %1$@. Depois começa: %2$@.
    plan_ends_on %@	Termina em %@
    plan_resume %@	Retomar %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@ uma única vez
    plan_free_for %@	Grátis por %@
    plan_up_front_for %@ %@	%1$@ no início, por %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ no início, por %3$@
    plan_subscription_remains	Você tem uma assinatura, e esta compra não a encerra. Para pagar uma vez só, cancele-a nos ajustes da App Store.
    subscription_renews_on %@	Renova em %@
    subscription_changes_to %@ %@	Muda para %1$@ em %2$@
    subscription_next_charge %@	Próxima cobrança: %@
    subscription_payment_failed %@	O último pagamento falhou. Atualize sua forma de pagamento antes de %@ para manter a assinatura.
    subscription_payment_retried	O último pagamento falhou e sua assinatura está suspensa. Atualize sua forma de pagamento para retomá-la.
    subscription_price_increase %@ %@ %@	O preço sobe de %1$@ para %2$@ em %3$@. Sem o seu consentimento, a assinatura termina nessa data.
    subscription_price_increase_unpriced %@	O preço sobe em %@. Sem o seu consentimento, a assinatura termina nessa data.
    subscription_family_shared	Compartilhada pela sua família
    subscription_ended_on %@	Terminou em %@
    stay_title	Uma oferta para você
    stay_cancel_anyway	Cancelar mesmo assim
    stay_keep_plan	Manter minha assinatura
    refund_requested_title	Reembolso solicitado
    refund_requested_message %@	A Apple decide sobre o reembolso de %@ e avisa você, geralmente em até 48 horas.
    refund_failed_title	Reembolso não solicitado
    refund_failed_message	Não foi possível enviar a solicitação, ou já existe uma. Tente de novo mais tarde.
    period_per_day %lld	one	dia	many	%lld de dias	other	%lld dias
    period_per_week %lld	one	semana	many	%lld de semanas	other	%lld semanas
    period_per_month %lld	one	mês	many	%lld de meses	other	%lld meses
    period_per_year %lld	one	ano	many	%lld de anos	other	%lld anos
    period_days %lld	one	%lld dia	many	%lld de dias	other	%lld dias
    period_months %lld	one	%lld mês	many	%lld de meses	other	%lld meses
    period_years %lld	one	%lld ano	many	%lld de anos	other	%lld anos
    period_first_days %lld	one	%lld dia	many	%lld de dias	other	%lld dias
    period_first_months %lld	one	%lld mês	many	%lld de meses	other	%lld meses
    period_first_years %lld	one	%lld ano	many	%lld de anos	other	%lld anos
    offer_percent_off %lld	%lld%% de desconto
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ em relação aos preços normais
    offer_expires_in %@	Termina em: %@
    countdown_days_hours %lld %lld	%1$lld d %2$lld h
    countdown_hours_minutes %lld %lld	%1$lld h %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let catalan = PhraseWords(#"""
    common_ok	D’acord
    common_close	Tanca
    common_back	Enrere
    common_locked	Bloquejat
    common_checking	S’estan comprovant les compres…
    product_loading	S’està carregant…
    product_owned	Comprat
    product_reached	Assolit
    product_purchasing	S’està comprant…
    product_unavailable	No disponible en aquest moment.
    product_unreachable	No s’ha pogut connectar amb l’App Store.
    product_forbidden	Les compres estan desactivades en aquest dispositiu.
    product_try_again	Torna-ho a provar
    paywall_restoring	S’està restaurant…
    redeem_placeholder	Codi d’oferta
    redeem_submit	Bescanvia
    game_finish_round	Acaba la partida
    game_left	Esquerra
    game_right	Dreta
    game_score	Puntuació
    game_how_to_play	Gira a l’esquerra o a la dreta per començar.
    play_limit_clock_behind	El rellotge d’aquest dispositiu sembla incorrecte. Connecta’t a internet per comprovar-lo.
    app_cannot_open_title	No es pot obrir l’app
    app_cannot_open_message	Reinicia el dispositiu. Si no se soluciona, busca una actualització de l’app.
    purchase_success_title	Gràcies!
    purchase_success_message %@	Ja és teu: %@.
    tip_success_message	La teva propina ha arribat.
    purchase_owned_title	Ja ho tens
    purchase_owned_message %@	Ja era teu: %@. No se t’ha cobrat res.
    purchase_pending_title	Pendent d’aprovació
    purchase_pending_message %@	Quan s’aprovi la compra, es desbloquejarà: %@.
    restore_success_title	Compres restaurades
    restore_success_message	Tot el que vas comprar torna a estar disponible.
    restore_nothing_title	No hi ha res per restaurar
    restore_nothing_message	No hi ha compres anteriors en aquest compte d’Apple.
    restore_failed_title	No s’ha pogut restaurar
    restore_failed_message	No s’ha pogut connectar amb l’App Store. Torna-ho a provar més tard.
    purchase_failed_title	No s’ha pogut comprar
    purchase_failed_network	No s’ha pogut connectar amb l’App Store. Revisa la connexió i torna-ho a provar.
    purchase_failed_not_available	Ara mateix això no es pot comprar. Torna-ho a provar més tard.
    purchase_failed_unverified	No s’ha pogut verificar la resposta de l’App Store i, per tant, no s’ha desbloquejat res.
    purchase_failed_unknown_product	L’App Store no coneix aquest producte.
    purchase_failed_offer_not_eligible	Aquesta oferta no és per a tu o ja s’ha acabat.
    purchase_failed_invalid_code	Aquest codi no és vàlid. Revisa’l i torna-ho a provar.
    purchase_failed_interrupted	La compra s’ha interromput. Si se t’ha cobrat, la rebràs la pròxima vegada.
    purchase_failed_storage	No s’ha pogut desar la compra en aquest dispositiu. La rebràs la pròxima vegada.
    purchase_failed_not_allowed	Les compres estan desactivades en aquest dispositiu. Permet-les a la configuració o demana-ho als teus pares.
    purchase_failed_not_entitled	Aquesta còpia de l’app no pot vendre res. No se t’ha cobrat res. Contacta amb el desenvolupador de l’app.
    purchase_failed_invalid_offer	L’App Store no té aquesta oferta. No se t’ha cobrat res.
    purchase_failed_invalid_offer_signature	L’App Store no ha acceptat aquesta oferta. No se t’ha cobrat res. Torna-ho a provar més tard.
    purchase_failed_missing_offer_parameters	Aquesta oferta està incompleta. No se t’ha cobrat res. Contacta amb el desenvolupador de l’app.
    purchase_failed_not_supported	Aquesta compra no és possible en aquest dispositiu. No se t’ha cobrat res.
    purchase_failed_system	L’App Store informa d’un problema. No se t’ha cobrat res. Torna-ho a provar més tard.
    purchase_failed_unknown	Alguna cosa ha anat malament i no se t’ha cobrat res. Torna-ho a provar més tard.
    paywall_closes_in %lld	Tanca d’aquí a %lld s
    spend_refused_title	Saldo insuficient
    spend_refused_cost %@	Costa %@.
    spend_refused_missing %@	Encara et falta: %@.
    spend_refused_pack %@ %@	N’hi ha prou amb %1$@ per %2$@.
    spend_refused_pack_unpriced %@	N’hi ha prou amb %@.
    spend_refused_buy %@	Obtén %@
    spend_open_already_title	No cal comprar res
    spend_open_free	És gratuït. No s’ha descomptat res.
    spend_open_reached	Ja ho has assolit. No s’ha descomptat res.
    spend_open_owned	Ja està inclòs en el que tens. No s’ha descomptat res.
    purchase_scheduled_title	Subscripció modificada
    purchase_scheduled_message %@	%@ comença quan acabi el període actual. Fins aleshores no canvia res.
    plan_current	La teva subscripció actual
    plan_included	Inclòs en el que ja tens
    plan_paid_until %@	Pagat fins al dia %@
    plan_free_until %@	Gratis fins al dia %@
    plan_runs_until %@	Activa fins al dia %@
    plan_in_grace_until %@	El teu pla s’ha acabat. Mantens l’accés fins al dia %@.
    plan_begins_on %@	Comença el dia %@
    plan_begins_then %@ %@	La teva subscripció actual dura fins al dia %1$@. Després comença: %2$@.
    plan_ends_on %@	S’acaba el dia %@
    plan_resume %@	Reprèn %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@, un sol pagament
    plan_free_for %@	Gratis durant %@
    plan_up_front_for %@ %@	%1$@ al principi, per %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ al principi, durant %3$@
    plan_subscription_remains	Tens una subscripció, i aquesta compra no l’acaba. Per no pagar dues vegades, cancel·la-la a la configuració de l’App Store.
    subscription_renews_on %@	Es renova el dia %@
    subscription_changes_to %@ %@	Canvia a %1$@ el dia %2$@
    subscription_next_charge %@	Pròxim càrrec: %@
    subscription_payment_failed %@	L’últim pagament ha fallat. Actualitza el mètode de pagament abans del dia %@ per conservar la subscripció.
    subscription_payment_retried	L’últim pagament ha fallat i la teva subscripció està en pausa. Actualitza el mètode de pagament per recuperar-la.
    subscription_price_increase %@ %@ %@	El preu puja de %1$@ a %2$@ el dia %3$@. Sense el teu consentiment, la subscripció s’acaba aquell dia.
    subscription_price_increase_unpriced %@	El preu puja el dia %@. Sense el teu consentiment, la subscripció s’acaba aquell dia.
    subscription_family_shared	Compartida per la teva família
    subscription_ended_on %@	Va acabar el %@
    stay_title	Una oferta per a tu
    stay_cancel_anyway	Cancel·la igualment
    stay_keep_plan	Conserva la subscripció
    refund_requested_title	Reemborsament sol·licitat
    refund_requested_message %@	Apple decideix sobre el reemborsament de %@ i t’avisa, normalment en un termini de 48 hores.
    refund_failed_title	Reemborsament no sol·licitat
    refund_failed_message	No s’ha pogut enviar la sol·licitud, o ja n’hi ha una. Torna-ho a provar més tard.
    period_per_day %lld	one	dia	many	%lld de dies	other	%lld dies
    period_per_week %lld	one	setmana	many	%lld de setmanes	other	%lld setmanes
    period_per_month %lld	one	mes	many	%lld de mesos	other	%lld mesos
    period_per_year %lld	one	any	many	%lld d’anys	other	%lld anys
    period_days %lld	one	%lld dia	many	%lld de dies	other	%lld dies
    period_months %lld	one	%lld mes	many	%lld de mesos	other	%lld mesos
    period_years %lld	one	%lld any	many	%lld d’anys	other	%lld anys
    period_first_days %lld	one	%lld dia	many	%lld de dies	other	%lld dies
    period_first_months %lld	one	%lld mes	many	%lld de mesos	other	%lld mesos
    period_first_years %lld	one	%lld any	many	%lld d’anys	other	%lld anys
    offer_percent_off %lld	%lld %% de descompte
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ respecte als preus habituals
    offer_expires_in %@	S’acaba d’aquí a: %@
    countdown_days_hours %lld %lld	%1$lld d %2$lld h
    countdown_hours_minutes %lld %lld	%1$lld h %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let dutch = PhraseWords(#"""
    common_ok	OK
    common_close	Sluit
    common_back	Terug
    common_locked	Vergrendeld
    common_checking	Aankopen worden gecontroleerd…
    product_loading	Wordt geladen…
    product_owned	Gekocht
    product_reached	Bereikt
    product_purchasing	Wordt gekocht…
    product_unavailable	Op dit moment niet beschikbaar.
    product_unreachable	De App Store is niet bereikbaar.
    product_forbidden	Aankopen staan uit op dit apparaat.
    product_try_again	Probeer opnieuw
    paywall_restoring	Wordt hersteld…
    redeem_placeholder	Aanbiedingscode
    redeem_submit	Wissel in
    game_finish_round	Beëindig de ronde
    game_left	Links
    game_right	Rechts
    game_score	Score
    game_how_to_play	Stuur naar links of rechts om te beginnen.
    play_limit_clock_behind	De klok van dit apparaat lijkt niet goed te staan. Maak verbinding met internet om dat te controleren.
    app_cannot_open_title	De app kan niet worden geopend
    app_cannot_open_message	Start je apparaat opnieuw op. Zoek naar een update van de app als dat niet helpt.
    purchase_success_title	Bedankt!
    purchase_success_message %@	De aankoop is voltooid: %@.
    tip_success_message	De fooi is aangekomen.
    purchase_owned_title	Je hebt dit al
    purchase_owned_message %@	Je hebt dit al: %@. Er is niets in rekening gebracht.
    purchase_pending_title	Wacht op goedkeuring
    purchase_pending_message %@	Zodra de aankoop is goedgekeurd, wordt automatisch ontgrendeld: %@.
    restore_success_title	Aankopen hersteld
    restore_success_message	Alles wat je hebt gekocht, is weer beschikbaar.
    restore_nothing_title	Niets te herstellen
    restore_nothing_message	Er zijn geen eerdere aankopen met deze Apple Account.
    restore_failed_title	Herstellen mislukt
    restore_failed_message	De App Store is niet bereikbaar. Probeer het later opnieuw.
    purchase_failed_title	Aankoop mislukt
    purchase_failed_network	De App Store is niet bereikbaar. Controleer je verbinding en probeer het opnieuw.
    purchase_failed_not_available	Dit kan nu niet worden gekocht. Probeer het later opnieuw.
    purchase_failed_unverified	Het antwoord van de App Store kon niet worden gecontroleerd. Er is niets ontgrendeld.
    purchase_failed_unknown_product	De App Store kent dit product niet.
    purchase_failed_offer_not_eligible	Deze aanbieding geldt niet voor jou of is afgelopen.
    purchase_failed_invalid_code	Deze code is niet geldig. Controleer de code en probeer het opnieuw.
    purchase_failed_interrupted	De aankoop is onderbroken. Als er iets in rekening is gebracht, wordt de aankoop de volgende keer geleverd.
    purchase_failed_storage	De aankoop kon niet op dit apparaat worden bewaard. De aankoop wordt de volgende keer opnieuw geleverd.
    purchase_failed_not_allowed	Aankopen staan uit op dit apparaat. Sta ze toe in de instellingen of vraag het aan een ouder.
    purchase_failed_not_entitled	Deze kopie van de app kan niets verkopen. Er is niets in rekening gebracht. Neem contact op met de ontwikkelaar van de app.
    purchase_failed_invalid_offer	De App Store heeft deze aanbieding niet. Er is niets in rekening gebracht.
    purchase_failed_invalid_offer_signature	De App Store heeft deze aanbieding niet aanvaard. Er is niets in rekening gebracht. Probeer het later opnieuw.
    purchase_failed_missing_offer_parameters	Deze aanbieding is onvolledig. Er is niets in rekening gebracht. Neem contact op met de ontwikkelaar van de app.
    purchase_failed_not_supported	Deze aankoop is op dit apparaat niet mogelijk. Er is niets in rekening gebracht.
    purchase_failed_system	De App Store meldt een probleem. Er is niets in rekening gebracht. Probeer het later opnieuw.
    purchase_failed_unknown	Er is iets misgegaan. Er is niets in rekening gebracht. Probeer het later opnieuw.
    paywall_closes_in %lld	Sluit over %lld s
    spend_refused_title	Niet genoeg
    spend_refused_cost %@	Dit kost %@.
    spend_refused_missing %@	Je hebt nog %@ nodig.
    spend_refused_pack %@ %@	%1$@ voor %2$@ is genoeg.
    spend_refused_pack_unpriced %@	%@ is genoeg.
    spend_refused_buy %@	Koop %@
    spend_open_already_title	Niets te kopen
    spend_open_free	Dit is gratis. Er is niets afgeschreven.
    spend_open_reached	Je hebt dit al bereikt. Er is niets afgeschreven.
    spend_open_owned	Dit is al inbegrepen in wat je hebt. Er is niets afgeschreven.
    purchase_scheduled_title	Abonnement gewijzigd
    purchase_scheduled_message %@	%@ begint wanneer de huidige periode eindigt. Tot die tijd verandert er niets.
    plan_current	Je huidige abonnement
    plan_included	Inbegrepen in wat je al hebt
    plan_paid_until %@	Betaald tot %@
    plan_free_until %@	Gratis tot %@
    plan_runs_until %@	Loopt tot %@
    plan_in_grace_until %@	Het abonnement is afgelopen. De toegang blijft tot %@.
    plan_begins_on %@	Begint op %@
    plan_begins_then %@ %@	Je huidige abonnement loopt tot %1$@. Daarna begint: %2$@.
    plan_ends_on %@	Eindigt op %@
    plan_resume %@	Hervat %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@, eenmalig
    plan_free_for %@	%@ gratis
    plan_up_front_for %@ %@	%1$@ in het begin, voor %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ in het begin, voor %3$@
    plan_subscription_remains	Je hebt een abonnement, en deze aankoop beëindigt dat niet. Zeg het op in de instellingen van de App Store om niet dubbel te betalen.
    subscription_renews_on %@	Wordt verlengd op %@
    subscription_changes_to %@ %@	Wordt %1$@ op %2$@
    subscription_next_charge %@	Volgende betaling: %@
    subscription_payment_failed %@	De laatste betaling is mislukt. Werk vóór %@ je betaalmethode bij om je abonnement te houden.
    subscription_payment_retried	De laatste betaling is mislukt, dus je abonnement is onderbroken. Werk je betaalmethode bij om het te hervatten.
    subscription_price_increase %@ %@ %@	De prijs stijgt op %3$@ van %1$@ naar %2$@. Zonder je toestemming eindigt je abonnement dan.
    subscription_price_increase_unpriced %@	De prijs stijgt op %@. Zonder je toestemming eindigt je abonnement dan.
    subscription_family_shared	Gedeeld door je gezin
    subscription_ended_on %@	Geëindigd op %@
    stay_title	Een aanbieding voor jou
    stay_cancel_anyway	Toch opzeggen
    stay_keep_plan	Abonnement houden
    refund_requested_title	Terugbetaling aangevraagd
    refund_requested_message %@	Apple beslist over de terugbetaling van %@ en laat het je weten, meestal binnen 48 uur.
    refund_failed_title	Geen terugbetaling aangevraagd
    refund_failed_message	De aanvraag kon niet worden verstuurd, of er is er al een. Probeer het later opnieuw.
    period_per_day %lld	one	dag	other	%lld dagen
    period_per_week %lld	one	week	other	%lld weken
    period_per_month %lld	one	maand	other	%lld maanden
    period_per_year %lld	one	jaar	other	%lld jaar
    period_days %lld	one	%lld dag	other	%lld dagen
    period_months %lld	one	%lld maand	other	%lld maanden
    period_years %lld	one	%lld jaar	other	%lld jaar
    period_first_days %lld	one	%lld dag	other	%lld dagen
    period_first_months %lld	one	%lld maand	other	%lld maanden
    period_first_years %lld	one	%lld jaar	other	%lld jaar
    offer_percent_off %lld	%lld%% korting
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	%@ ten opzichte van de normale prijzen
    offer_expires_in %@	Eindigt over: %@
    countdown_days_hours %lld %lld	%1$lld d %2$lld u
    countdown_hours_minutes %lld %lld	%1$lld u %2$lld min
    countdown_minutes_seconds %lld %lld	%1$lld min %2$lld s
    countdown_seconds %lld	%lld s
    """#)

  static let japanese = PhraseWords(#"""
    common_ok	OK
    common_close	閉じる
    common_back	戻る
    common_locked	ロック中
    common_checking	購入状況を確認中…
    product_loading	読み込み中…
    product_owned	購入済み
    product_reached	達成済み
    product_purchasing	購入処理中…
    product_unavailable	現在ご利用いただけません。
    product_unreachable	App Storeに接続できません。
    product_forbidden	このデバイスでは購入がオフになっています。
    product_try_again	再試行
    paywall_restoring	復元中…
    redeem_placeholder	オファーコード
    redeem_submit	コードを使う
    game_finish_round	ラウンドを終了
    game_left	左
    game_right	右
    game_score	スコア
    game_how_to_play	左右に動かすとスタートします。
    play_limit_clock_behind	このデバイスの時計が正しくないようです。インターネットに接続して確認してください。
    app_cannot_open_title	アプリを開けません
    app_cannot_open_message	デバイスを再起動してください。それでも開けない場合は、アプリのアップデートを確認してください。
    purchase_success_title	ありがとうございます
    purchase_success_message %@	購入が完了しました：%@
    tip_success_message	チップを受け取りました。
    purchase_owned_title	すでにお持ちです
    purchase_owned_message %@	すでに購入済みです：%@。料金は発生していません。
    purchase_pending_title	承認待ち
    purchase_pending_message %@	購入が承認されると自動的に利用できるようになります：%@
    restore_success_title	購入を復元しました
    restore_success_message	購入したものがすべて再び利用できるようになりました。
    restore_nothing_title	復元する項目がありません
    restore_nothing_message	このAppleアカウントには以前の購入がありません。
    restore_failed_title	復元できませんでした
    restore_failed_message	App Storeに接続できません。しばらくしてからもう一度お試しください。
    purchase_failed_title	購入できませんでした
    purchase_failed_network	App Storeに接続できません。接続を確認してもう一度お試しください。
    purchase_failed_not_available	現在この項目は購入できません。しばらくしてからもう一度お試しください。
    purchase_failed_unverified	App Storeからの応答を検証できなかったため、ロックは解除されていません。
    purchase_failed_unknown_product	App Storeにこの製品がありません。
    purchase_failed_offer_not_eligible	このオファーは対象外か、すでに終了しています。
    purchase_failed_invalid_code	このコードは無効です。確認してもう一度お試しください。
    purchase_failed_interrupted	購入が中断されました。料金が発生している場合は、次回に反映されます。
    purchase_failed_storage	このデバイスに購入を保存できませんでした。次回もう一度反映されます。
    purchase_failed_not_allowed	このデバイスでは購入がオフになっています。設定で許可するか、保護者に相談してください。
    purchase_failed_not_entitled	このAppでは購入できません。料金は発生していません。Appの開発元に連絡してください。
    purchase_failed_invalid_offer	App Storeにこのオファーがありません。料金は発生していません。
    purchase_failed_invalid_offer_signature	App Storeがこのオファーを受け付けませんでした。料金は発生していません。しばらくしてからもう一度お試しください。
    purchase_failed_missing_offer_parameters	このオファーは情報が不足しています。料金は発生していません。Appの開発元に連絡してください。
    purchase_failed_not_supported	このデバイスではこの購入ができません。料金は発生していません。
    purchase_failed_system	App Storeで問題が発生しました。料金は発生していません。しばらくしてからもう一度お試しください。
    purchase_failed_unknown	問題が発生しました。料金は発生していません。しばらくしてからもう一度お試しください。
    paywall_closes_in %lld	あと%lld秒で閉じられます
    spend_refused_title	残高が足りません
    spend_refused_cost %@	これには%@が必要です。
    spend_refused_missing %@	あと%@が必要です。
    spend_refused_pack %@ %@	%1$@（%2$@）で足ります。
    spend_refused_pack_unpriced %@	%@で足ります。
    spend_refused_buy %@	%@を購入
    spend_open_already_title	購入は不要です
    spend_open_free	これは無料です。何も差し引かれていません。
    spend_open_reached	すでに達成しています。何も差し引かれていません。
    spend_open_owned	お持ちのものにすでに含まれています。何も差し引かれていません。
    purchase_scheduled_title	プランを変更しました
    purchase_scheduled_message %@	現在の期間が終わると「%@」が始まります。それまでは何も変わりません。
    plan_current	現在のプラン
    plan_included	お持ちのものに含まれています
    plan_paid_until %@	%@まで支払い済み
    plan_free_until %@	%@まで無料
    plan_runs_until %@	%@まで有効
    plan_in_grace_until %@	プランは終了しました。%@までは引き続き利用できます。
    plan_begins_on %@	%@に開始
    plan_begins_then %@ %@	現在のプランは%1$@まで有効です。その後、%2$@が始まります。
    plan_ends_on %@	%@に終了
    plan_resume %@	%@を再開
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@（買い切り）
    plan_free_for %@	最初の%@は無料
    plan_up_front_for %@ %@	最初の%2$@は%1$@
    plan_as_you_go_for %@ %@ %@	最初の%3$@は%1$@ / %2$@
    plan_subscription_remains	サブスクリプションに登録中です。この購入では解約されません。二重の支払いを避けるには、App Storeの設定で解約してください。
    subscription_renews_on %@	%@に更新
    subscription_changes_to %@ %@	%2$@に%1$@へ変更
    subscription_next_charge %@	次回の請求額：%@
    subscription_payment_failed %@	前回の支払いに失敗しました。プランを維持するには、%@より前にお支払い方法を更新してください。
    subscription_payment_retried	前回の支払いに失敗したため、プランは停止中です。再開するには、お支払い方法を更新してください。
    subscription_price_increase %@ %@ %@	%3$@に価格が%1$@から%2$@に上がります。同意しない場合、プランはその日に終了します。
    subscription_price_increase_unpriced %@	%@に価格が上がります。同意しない場合、プランはその日に終了します。
    subscription_family_shared	ファミリーで共有中
    subscription_ended_on %@	%@に終了
    stay_title	あなたへのオファー
    stay_cancel_anyway	それでも解約する
    stay_keep_plan	プランを継続する
    refund_requested_title	返金をリクエストしました
    refund_requested_message %@	%@の返金についてはAppleが判断し、通常48時間以内にお知らせします。
    refund_failed_title	返金をリクエストできませんでした
    refund_failed_message	リクエストを送信できなかったか、すでにリクエスト済みです。あとでもう一度お試しください。
    period_per_day %lld	other	%lld日
    period_per_week %lld	other	%lld週間
    period_per_month %lld	other	%lldか月
    period_per_year %lld	other	%lld年
    period_days %lld	other	%lld日間
    period_months %lld	other	%lldか月
    period_years %lld	other	%lld年
    period_first_days %lld	other	%lld日間
    period_first_months %lld	other	%lldか月
    period_first_years %lld	other	%lld年
    offer_percent_off %lld	%lld%%オフ
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	通常価格との比較：%@
    offer_expires_in %@	終了まで：%@
    countdown_days_hours %lld %lld	%1$lld日%2$lld時間
    countdown_hours_minutes %lld %lld	%1$lld時間%2$lld分
    countdown_minutes_seconds %lld %lld	%1$lld分%2$lld秒
    countdown_seconds %lld	%lld秒
    """#)

  static let simplifiedChinese = PhraseWords(#"""
    common_ok	好
    common_close	关闭
    common_back	返回
    common_locked	已锁定
    common_checking	正在检查购买项目…
    product_loading	正在载入…
    product_owned	已购买
    product_reached	已达成
    product_purchasing	正在购买…
    product_unavailable	目前不可用。
    product_unreachable	无法连接到 App Store。
    product_forbidden	此设备已关闭购买功能。
    product_try_again	重试
    paywall_restoring	正在恢复…
    redeem_placeholder	优惠代码
    redeem_submit	兑换
    game_finish_round	结束本局
    game_left	左
    game_right	右
    game_score	得分
    game_how_to_play	向左或向右转动即可开始。
    play_limit_clock_behind	此设备的时钟似乎不正确。请连接互联网以进行检查。
    app_cannot_open_title	无法打开此 App
    app_cannot_open_message	请重新启动设备。如果问题仍然存在，请检查 App 是否有更新。
    purchase_success_title	谢谢！
    purchase_success_message %@	购买已完成：%@。
    tip_success_message	已收到您的打赏。
    purchase_owned_title	你已拥有此项目
    purchase_owned_message %@	你已拥有：%@。未收取任何费用。
    purchase_pending_title	等待批准
    purchase_pending_message %@	购买获得批准后将自动解锁：%@。
    restore_success_title	购买项目已恢复
    restore_success_message	你购买的所有内容均可再次使用。
    restore_nothing_title	没有可恢复的项目
    restore_nothing_message	此 Apple 账户没有以前的购买项目。
    restore_failed_title	恢复失败
    restore_failed_message	无法连接到 App Store。请稍后再试。
    purchase_failed_title	购买失败
    purchase_failed_network	无法连接到 App Store。请检查网络连接后重试。
    purchase_failed_not_available	目前无法购买此项目。请稍后再试。
    purchase_failed_unverified	无法验证 App Store 的响应，因此未解锁任何内容。
    purchase_failed_unknown_product	App Store 中没有此产品。
    purchase_failed_offer_not_eligible	此优惠不适用于你，或已结束。
    purchase_failed_invalid_code	此代码无效。请检查后重试。
    purchase_failed_interrupted	购买已中断。如果已扣费，下次将会交付。
    purchase_failed_storage	无法在此设备上存储购买项目。下次将再次交付。
    purchase_failed_not_allowed	此设备已关闭购买功能。请在设置中允许购买，或询问家长。
    purchase_failed_not_entitled	此 App 副本无法销售任何项目，未收取任何费用。请联系 App 开发者。
    purchase_failed_invalid_offer	App Store 中没有此优惠，未收取任何费用。
    purchase_failed_invalid_offer_signature	App Store 未接受此优惠，未收取任何费用。请稍后再试。
    purchase_failed_missing_offer_parameters	此优惠信息不完整，未收取任何费用。请联系 App 开发者。
    purchase_failed_not_supported	此设备无法进行此项购买。未收取任何费用。
    purchase_failed_system	App Store 报告了问题，未收取任何费用。请稍后再试。
    purchase_failed_unknown	出现问题，未收取任何费用。请稍后再试。
    paywall_closes_in %lld	%lld 秒后可关闭
    spend_refused_title	余额不足
    spend_refused_cost %@	需要 %@。
    spend_refused_missing %@	还差 %@。
    spend_refused_pack %@ %@	“%1$@”（%2$@）就够了。
    spend_refused_pack_unpriced %@	“%@”就够了。
    spend_refused_buy %@	获取 %@
    spend_open_already_title	无需购买
    spend_open_free	此项目免费，未扣除任何余额。
    spend_open_reached	你已达成此项，未扣除任何余额。
    spend_open_owned	你拥有的项目已包含此项，未扣除任何余额。
    purchase_scheduled_title	方案已更改
    purchase_scheduled_message %@	当前周期结束后，“%@”将会开始。在此之前不会有任何变化。
    plan_current	你当前的方案
    plan_included	已包含在你拥有的项目中
    plan_paid_until %@	已付费至 %@
    plan_free_until %@	免费至 %@
    plan_runs_until %@	有效期至 %@
    plan_in_grace_until %@	方案已结束。%@ 前仍可使用。
    plan_begins_on %@	%@ 开始
    plan_begins_then %@ %@	你当前的方案有效期至 %1$@，之后“%2$@”将会开始。
    plan_ends_on %@	%@ 结束
    plan_resume %@	继续订阅 %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@，一次性付费
    plan_free_for %@	前%@免费
    plan_up_front_for %@ %@	前%2$@共 %1$@
    plan_as_you_go_for %@ %@ %@	前%3$@为 %1$@ / %2$@
    plan_subscription_remains	你有一个订阅，此次购买不会终止该订阅。为避免重复付费，请在 App Store 设置中取消订阅。
    subscription_renews_on %@	%@ 续订
    subscription_changes_to %@ %@	%2$@ 更改为 %1$@
    subscription_next_charge %@	下次扣款：%@
    subscription_payment_failed %@	上次付款失败。请在 %@ 之前更新付款方式，以保留方案。
    subscription_payment_retried	上次付款失败，方案已暂停。请更新付款方式以恢复方案。
    subscription_price_increase %@ %@ %@	价格将于 %3$@ 从 %1$@ 涨至 %2$@。如果你不同意，方案届时将终止。
    subscription_price_increase_unpriced %@	价格将于 %@ 上涨。如果你不同意，方案届时将终止。
    subscription_family_shared	由你的家人共享
    subscription_ended_on %@	已于%@结束
    stay_title	为你准备的优惠
    stay_cancel_anyway	仍要取消
    stay_keep_plan	保留方案
    refund_requested_title	已申请退款
    refund_requested_message %@	Apple 会决定是否为%@退款并通知你，通常在 48 小时内。
    refund_failed_title	未能申请退款
    refund_failed_message	申请未能发送，或已有一个申请。请稍后再试。
    period_per_day %lld	other	%lld 天
    period_per_week %lld	other	%lld 周
    period_per_month %lld	other	%lld 个月
    period_per_year %lld	other	%lld 年
    period_days %lld	other	 %lld 天
    period_months %lld	other	 %lld 个月
    period_years %lld	other	 %lld 年
    period_first_days %lld	other	 %lld 天
    period_first_months %lld	other	 %lld 个月
    period_first_years %lld	other	 %lld 年
    offer_percent_off %lld	优惠 %lld%%
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	与常规价格相比：%@
    offer_expires_in %@	距结束：%@
    countdown_days_hours %lld %lld	%1$lld 天 %2$lld 小时
    countdown_hours_minutes %lld %lld	%1$lld 小时 %2$lld 分
    countdown_minutes_seconds %lld %lld	%1$lld 分 %2$lld 秒
    countdown_seconds %lld	%lld 秒
    """#)

  static let korean = PhraseWords(#"""
    common_ok	확인
    common_close	닫기
    common_back	뒤로
    common_locked	잠김
    common_checking	구입 항목 확인 중…
    product_loading	로드 중…
    product_owned	구입함
    product_reached	달성함
    product_purchasing	구입 중…
    product_unavailable	지금은 사용할 수 없습니다.
    product_unreachable	App Store에 연결할 수 없습니다.
    product_forbidden	이 기기에서 구입이 꺼져 있습니다.
    product_try_again	다시 시도
    paywall_restoring	복원 중…
    redeem_placeholder	할인 코드
    redeem_submit	사용하기
    game_finish_round	라운드 끝내기
    game_left	왼쪽
    game_right	오른쪽
    game_score	점수
    game_how_to_play	왼쪽이나 오른쪽으로 움직이면 시작합니다.
    play_limit_clock_behind	이 기기의 시계가 올바르지 않은 것 같습니다. 인터넷에 연결하여 확인하십시오.
    app_cannot_open_title	앱을 열 수 없음
    app_cannot_open_message	기기를 재시동하십시오. 그래도 열리지 않으면 앱 업데이트를 확인하십시오.
    purchase_success_title	감사합니다!
    purchase_success_message %@	구입이 완료되었습니다: %@.
    tip_success_message	팁이 전달되었습니다.
    purchase_owned_title	이미 가지고 있음
    purchase_owned_message %@	이미 구입한 항목입니다: %@. 요금이 청구되지 않았습니다.
    purchase_pending_title	승인 대기 중
    purchase_pending_message %@	구입이 승인되면 자동으로 잠금 해제됩니다: %@.
    restore_success_title	구입 항목이 복원됨
    restore_success_message	구입한 모든 항목을 다시 사용할 수 있습니다.
    restore_nothing_title	복원할 항목 없음
    restore_nothing_message	이 Apple 계정에는 이전 구입 항목이 없습니다.
    restore_failed_title	복원 실패
    restore_failed_message	App Store에 연결할 수 없습니다. 나중에 다시 시도하십시오.
    purchase_failed_title	구입 실패
    purchase_failed_network	App Store에 연결할 수 없습니다. 연결을 확인하고 다시 시도하십시오.
    purchase_failed_not_available	지금은 구입할 수 없습니다. 나중에 다시 시도하십시오.
    purchase_failed_unverified	App Store의 응답을 확인할 수 없어 아무것도 잠금 해제되지 않았습니다.
    purchase_failed_unknown_product	App Store에 이 제품이 없습니다.
    purchase_failed_offer_not_eligible	이 혜택은 대상이 아니거나 종료되었습니다.
    purchase_failed_invalid_code	유효하지 않은 코드입니다. 확인하고 다시 시도하십시오.
    purchase_failed_interrupted	구입이 중단되었습니다. 요금이 청구된 경우 다음번에 제공됩니다.
    purchase_failed_storage	이 기기에 구입 항목을 저장할 수 없습니다. 다음번에 다시 제공됩니다.
    purchase_failed_not_allowed	이 기기에서 구입이 꺼져 있습니다. 설정에서 허용하거나 부모님께 요청하십시오.
    purchase_failed_not_entitled	이 앱 사본에서는 아무것도 구입할 수 없습니다. 요금이 청구되지 않았습니다. 앱 개발자에게 문의하십시오.
    purchase_failed_invalid_offer	App Store에 이 혜택이 없습니다. 요금이 청구되지 않았습니다.
    purchase_failed_invalid_offer_signature	App Store에서 이 혜택을 승인하지 않았습니다. 요금이 청구되지 않았습니다. 나중에 다시 시도하십시오.
    purchase_failed_missing_offer_parameters	이 혜택의 정보가 부족합니다. 요금이 청구되지 않았습니다. 앱 개발자에게 문의하십시오.
    purchase_failed_not_supported	이 기기에서는 이 구입을 할 수 없습니다. 요금이 청구되지 않았습니다.
    purchase_failed_system	App Store에 문제가 발생했습니다. 요금이 청구되지 않았습니다. 나중에 다시 시도하십시오.
    purchase_failed_unknown	문제가 발생했습니다. 요금이 청구되지 않았습니다. 나중에 다시 시도하십시오.
    paywall_closes_in %lld	%lld초 후 닫기
    spend_refused_title	잔액 부족
    spend_refused_cost %@	비용: %@.
    spend_refused_missing %@	추가로 필요: %@.
    spend_refused_pack %@ %@	다음이면 충분합니다: %1$@, %2$@.
    spend_refused_pack_unpriced %@	다음이면 충분합니다: %@.
    spend_refused_buy %@	%@ 구입
    spend_open_already_title	구입할 필요 없음
    spend_open_free	무료입니다. 아무것도 차감되지 않았습니다.
    spend_open_reached	이미 달성했습니다. 아무것도 차감되지 않았습니다.
    spend_open_owned	보유한 항목에 이미 포함되어 있습니다. 아무것도 차감되지 않았습니다.
    purchase_scheduled_title	요금제가 변경됨
    purchase_scheduled_message %@	현재 기간이 끝나면 다음이 시작됩니다: %@. 그때까지는 아무것도 변경되지 않습니다.
    plan_current	현재 요금제
    plan_included	보유한 항목에 포함됨
    plan_paid_until %@	%@까지 결제됨
    plan_free_until %@	%@까지 무료
    plan_runs_until %@	%@까지 이용 가능
    plan_in_grace_until %@	플랜이 종료되었습니다. %@까지 계속 이용할 수 있습니다.
    plan_begins_on %@	%@에 시작됨
    plan_begins_then %@ %@	현재 요금제는 %1$@까지 유지됩니다. 그 후 다음이 시작됩니다: %2$@.
    plan_ends_on %@	%@에 종료됨
    plan_resume %@	%@ 재개
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@, 한 번만 결제
    plan_free_for %@	첫 %@ 무료
    plan_up_front_for %@ %@	첫 %2$@ %1$@
    plan_as_you_go_for %@ %@ %@	첫 %3$@ 동안 %1$@ / %2$@
    plan_subscription_remains	구독 중이며 이번 구입으로 구독이 종료되지 않습니다. 이중 결제를 피하려면 App Store 설정에서 구독을 취소하십시오.
    subscription_renews_on %@	%@에 갱신됨
    subscription_changes_to %@ %@	%2$@에 %1$@(으)로 변경됨
    subscription_next_charge %@	다음 결제 금액: %@
    subscription_payment_failed %@	마지막 결제에 실패했습니다. 요금제를 유지하려면 %@ 전에 결제 수단을 업데이트하세요.
    subscription_payment_retried	마지막 결제에 실패하여 요금제가 중지되었습니다. 다시 이용하려면 결제 수단을 업데이트하세요.
    subscription_price_increase %@ %@ %@	%3$@에 가격이 %1$@에서 %2$@(으)로 인상됩니다. 동의하지 않으면 요금제가 그때 종료됩니다.
    subscription_price_increase_unpriced %@	%@에 가격이 인상됩니다. 동의하지 않으면 요금제가 그때 종료됩니다.
    subscription_family_shared	가족이 공유함
    subscription_ended_on %@	%@에 종료됨
    stay_title	회원님을 위한 혜택
    stay_cancel_anyway	그래도 해지
    stay_keep_plan	요금제 유지
    refund_requested_title	환불을 요청함
    refund_requested_message %@	%@ 환불 여부는 Apple이 결정하며 보통 48시간 이내에 알려 드립니다.
    refund_failed_title	환불을 요청하지 못함
    refund_failed_message	요청을 보내지 못했거나 이미 요청이 있습니다. 나중에 다시 시도하세요.
    period_per_day %lld	other	%lld일
    period_per_week %lld	other	%lld주
    period_per_month %lld	other	%lld개월
    period_per_year %lld	other	%lld년
    period_days %lld	other	%lld일
    period_months %lld	other	%lld개월
    period_years %lld	other	%lld년
    period_first_days %lld	other	%lld일
    period_first_months %lld	other	%lld개월
    period_first_years %lld	other	%lld년
    offer_percent_off %lld	%lld%% 할인
    offer_reduced_price %@ %@	%1$@ → %2$@
    offer_at_regular_prices %@	정상 가격 기준 %@
    offer_expires_in %@	종료까지: %@
    countdown_days_hours %lld %lld	%1$lld일 %2$lld시간
    countdown_hours_minutes %lld %lld	%1$lld시간 %2$lld분
    countdown_minutes_seconds %lld %lld	%1$lld분 %2$lld초
    countdown_seconds %lld	%lld초
    """#)

  static let arabic = PhraseWords(#"""
    common_ok	موافق
    common_close	إغلاق
    common_back	رجوع
    common_locked	مقفل
    common_checking	جارٍ التحقق من المشتريات…
    product_loading	جارٍ التحميل…
    product_owned	تم شراؤه
    product_reached	تم بلوغه
    product_purchasing	جارٍ الشراء…
    product_unavailable	غير متوفر حاليًا.
    product_unreachable	يتعذر الوصول إلى App Store.
    product_forbidden	عمليات الشراء متوقفة على هذا الجهاز.
    product_try_again	إعادة المحاولة
    paywall_restoring	جارٍ الاسترداد…
    redeem_placeholder	رمز العرض
    redeem_submit	استخدام الرمز
    game_finish_round	إنهاء الجولة
    game_left	يسار
    game_right	يمين
    game_score	النتيجة
    game_how_to_play	انعطف يسارًا أو يمينًا للبدء.
    play_limit_clock_behind	يبدو أن ساعة هذا الجهاز غير صحيحة. اتصل بالإنترنت للتحقق منها.
    app_cannot_open_title	يتعذر فتح التطبيق
    app_cannot_open_message	أعد تشغيل جهازك. إذا استمرت المشكلة، فابحث عن تحديث للتطبيق.
    purchase_success_title	شكرًا لك!
    purchase_success_message %@	اكتمل الشراء: %@.
    tip_success_message	وصلت إكراميتك.
    purchase_owned_title	لديك هذا بالفعل
    purchase_owned_message %@	لديك هذا بالفعل: %@. لم يتم خصم أي مبلغ.
    purchase_pending_title	في انتظار الموافقة
    purchase_pending_message %@	سيتم الفتح تلقائيًا فور الموافقة على الشراء: %@.
    restore_success_title	تم استرداد المشتريات
    restore_success_message	كل ما اشتريته متاح من جديد.
    restore_nothing_title	لا يوجد ما يمكن استرداده
    restore_nothing_message	لا توجد مشتريات سابقة على حساب Apple هذا.
    restore_failed_title	فشل الاسترداد
    restore_failed_message	يتعذر الوصول إلى App Store. حاول مرة أخرى لاحقًا.
    purchase_failed_title	فشل الشراء
    purchase_failed_network	يتعذر الوصول إلى App Store. تحقق من الاتصال وحاول مرة أخرى.
    purchase_failed_not_available	لا يمكن شراء هذا حاليًا. حاول مرة أخرى لاحقًا.
    purchase_failed_unverified	تعذر التحقق من استجابة App Store، لذا لم يتم فتح أي شيء.
    purchase_failed_unknown_product	لا يعرف App Store هذا المنتج.
    purchase_failed_offer_not_eligible	هذا العرض لا ينطبق عليك أو أنه انتهى.
    purchase_failed_invalid_code	هذا الرمز غير صالح. تحقق منه وحاول مرة أخرى.
    purchase_failed_interrupted	انقطعت عملية الشراء. إذا تم خصم المبلغ، فسيتم التسليم في المرة القادمة.
    purchase_failed_storage	تعذر حفظ الشراء على هذا الجهاز. سيتم تسليمه مجددًا في المرة القادمة.
    purchase_failed_not_allowed	عمليات الشراء متوقفة على هذا الجهاز. اسمح بها في الإعدادات أو اطلب ذلك من أحد والديك.
    purchase_failed_not_entitled	لا يمكن لهذه النسخة من التطبيق بيع أي شيء. لم يتم خصم أي مبلغ. تواصل مع مطوّر التطبيق.
    purchase_failed_invalid_offer	لا يتضمن App Store هذا العرض. لم يتم خصم أي مبلغ.
    purchase_failed_invalid_offer_signature	لم يقبل App Store هذا العرض. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا.
    purchase_failed_missing_offer_parameters	هذا العرض غير مكتمل. لم يتم خصم أي مبلغ. تواصل مع مطوّر التطبيق.
    purchase_failed_not_supported	لا يمكن إجراء عملية الشراء هذه على هذا الجهاز. لم يتم خصم أي مبلغ.
    purchase_failed_system	أبلغ App Store عن مشكلة. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا.
    purchase_failed_unknown	حدث خطأ ما. لم يتم خصم أي مبلغ. حاول مرة أخرى لاحقًا.
    paywall_closes_in %lld	إغلاق خلال %lld ث
    spend_refused_title	الرصيد غير كافٍ
    spend_refused_cost %@	التكلفة: %@.
    spend_refused_missing %@	ينقصك: %@.
    spend_refused_pack %@ %@	يكفي لذلك: %1$@ مقابل %2$@.
    spend_refused_pack_unpriced %@	يكفي لذلك: %@.
    spend_refused_buy %@	الحصول على %@
    spend_open_already_title	لا حاجة إلى الشراء
    spend_open_free	هذا مجاني. لم يتم خصم أي شيء.
    spend_open_reached	لقد بلغت هذا بالفعل. لم يتم خصم أي شيء.
    spend_open_owned	ما تملكه يتضمن هذا بالفعل. لم يتم خصم أي شيء.
    purchase_scheduled_title	تم تغيير الاشتراك
    purchase_scheduled_message %@	يبدأ %@ عند انتهاء الفترة الحالية. لا شيء يتغير حتى ذلك الحين.
    plan_current	اشتراكك الحالي
    plan_included	مضمّن فيما لديك
    plan_paid_until %@	مدفوع حتى %@
    plan_free_until %@	مجاني حتى %@
    plan_runs_until %@	يستمر حتى %@
    plan_in_grace_until %@	انتهت خطتك. يستمر الوصول حتى %@.
    plan_begins_on %@	يبدأ في %@
    plan_begins_then %@ %@	يستمر اشتراكك الحالي حتى %1$@، وبعده يبدأ %2$@.
    plan_ends_on %@	ينتهي في %@
    plan_resume %@	استئناف %@
    plan_price_per_period %@ %@	%1$@ / %2$@
    plan_price_once %@	%@ مرة واحدة
    plan_free_for %@	مجانًا لمدة %@
    plan_up_front_for %@ %@	%1$@ في البداية لمدة %2$@
    plan_as_you_go_for %@ %@ %@	%1$@ / %2$@ في البداية لمدة %3$@
    plan_subscription_remains	لديك اشتراك، وهذا الشراء لا ينهيه. لكي لا تدفع مرتين، ألغِ الاشتراك من إعدادات App Store.
    subscription_renews_on %@	يتجدد في %@
    subscription_changes_to %@ %@	يتغير إلى %1$@ في %2$@
    subscription_next_charge %@	الدفعة القادمة: %@
    subscription_payment_failed %@	فشلت الدفعة الأخيرة. حدّث طريقة الدفع قبل %@ للاحتفاظ باشتراكك.
    subscription_payment_retried	فشلت الدفعة الأخيرة، لذلك اشتراكك معلّق. حدّث طريقة الدفع لاستعادته.
    subscription_price_increase %@ %@ %@	يرتفع السعر من %1$@ إلى %2$@ في %3$@. من دون موافقتك ينتهي اشتراكك حينها.
    subscription_price_increase_unpriced %@	يرتفع السعر في %@. من دون موافقتك ينتهي اشتراكك حينها.
    subscription_family_shared	تشاركه عائلتك معك
    subscription_ended_on %@	انتهى في %@
    stay_title	عرض لك
    stay_cancel_anyway	الإلغاء على أي حال
    stay_keep_plan	الاحتفاظ باشتراكي
    refund_requested_title	تم طلب استرداد المبلغ
    refund_requested_message %@	تقرر Apple بشأن استرداد مبلغ %@ وتخبرك بذلك، عادةً خلال 48 ساعة.
    refund_failed_title	لم يُطلب استرداد المبلغ
    refund_failed_message	تعذّر إرسال الطلب، أو يوجد طلب بالفعل. حاول مرة أخرى لاحقًا.
    period_per_day %lld	zero	%lld يوم	one	يوم	two	يومان	few	%lld أيام	many	%lld يومًا	other	%lld يوم
    period_per_week %lld	zero	%lld أسبوع	one	أسبوع	two	أسبوعان	few	%lld أسابيع	many	%lld أسبوعًا	other	%lld أسبوع
    period_per_month %lld	zero	%lld شهر	one	شهر	two	شهران	few	%lld أشهر	many	%lld شهرًا	other	%lld شهر
    period_per_year %lld	zero	%lld سنة	one	سنة	two	سنتان	few	%lld سنوات	many	%lld سنة	other	%lld سنة
    period_days %lld	zero	%lld يوم	one	يوم واحد	two	يومين	few	%lld أيام	many	%lld يومًا	other	%lld يوم
    period_months %lld	zero	%lld شهر	one	شهر واحد	two	شهرين	few	%lld أشهر	many	%lld شهرًا	other	%lld شهر
    period_years %lld	zero	%lld سنة	one	سنة واحدة	two	سنتين	few	%lld سنوات	many	%lld سنة	other	%lld سنة
    period_first_days %lld	zero	%lld يوم	one	يوم واحد	two	يومين	few	%lld أيام	many	%lld يومًا	other	%lld يوم
    period_first_months %lld	zero	%lld شهر	one	شهر واحد	two	شهرين	few	%lld أشهر	many	%lld شهرًا	other	%lld شهر
    period_first_years %lld	zero	%lld سنة	one	سنة واحدة	two	سنتين	few	%lld سنوات	many	%lld سنة	other	%lld سنة
    offer_percent_off %lld	خصم %lld٪
    offer_reduced_price %@ %@	%1$@ ← %2$@
    offer_at_regular_prices %@	%@ مقارنة بالأسعار العادية
    offer_expires_in %@	ينتهي خلال: %@
    countdown_days_hours %lld %lld	%1$lld ي %2$lld س
    countdown_hours_minutes %lld %lld	%1$lld س %2$lld د
    countdown_minutes_seconds %lld %lld	%1$lld د %2$lld ث
    countdown_seconds %lld	%lld ث
    """#)
}
