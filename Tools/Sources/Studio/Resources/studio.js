// Sends forms without leaving the page. Everything works without this file.
(() => {
  "use strict";

  const regions = (root) => new Map(
    [...root.querySelectorAll("[data-region]")].map((region) => [region.dataset.region, region]));

  // What the server said, before anything on the page changed it.
  const served = new Map([...regions(document)].map(([name, region]) => [name, region.innerHTML]));
  // The game of each phone, as it was served.
  const fields = new Map([...regions(document)].map(
    ([name, region]) => [name, region.querySelector(".playfield")?.outerHTML]));

  const announcer = document.getElementById("announcer");
  const trouble = document.getElementById("trouble");
  const bench = document.querySelector(".bench");
  let turn = Promise.resolve();

  const keyOf = (element) => {
    if (!element || element === document.body) return null;
    const region = element.closest("[data-region]")?.dataset.region;
    if (!region) return null;
    const name = (one) => one.dataset.key || one.id || (one.name === "step" && one.value);
    const key = name(element);
    if (key) return { region, find: (root) => [...root.querySelectorAll("[data-key], [id], [name=step]")]
      .find((other) => name(other) === key) };
    const label = element.textContent.trim(), tag = element.tagName;
    return { region, find: (root) => [...root.querySelectorAll(tag)]
      .find((other) => other.textContent.trim() === label) };
  };

  // Where the focus was when another screen or an alert took its place, outermost first.
  const ways = new Map();
  // The phone that something is about: one of several by its number, or else the only one.
  const phoneOf = (focus) => "screen" + (focus?.region.match(/-\d+$/)?.[0] ?? "");
  const place = (phone) => {
    const screen = document.querySelector(`[data-region="${phone}"] .screen`);
    return screen && screen.dataset.screen + (screen.querySelector(".alert") ? ", alert" : "");
  };

  // Whoever comes back to a screen finds the focus where it was left there.
  const wayBack = (focus, phone, before, now) => {
    if (before === now) return null;
    if (!ways.has(phone)) ways.set(phone, []);
    const own = ways.get(phone), known = own.findIndex((way) => way.place === now);
    if (known < 0) {
      if (focus?.region === phone && before) own.push({ place: before, focus });
      return null;
    }
    return own.splice(known)[0].focus;
  };

  const motion = (before, after) => {
    if (!before || !after || before.dataset.screen === after.dataset.screen) return "";
    if (after.hasAttribute("data-paywall")) return "rise";
    return before.hasAttribute("data-paywall") || !after.querySelector(".exit") ? "pop" : "push";
  };

  const replaceScreen = (name, region, fresh) => {
    const before = region.querySelector(".screen");
    const after = fresh.querySelector(".screen");
    const live = region.querySelector(".playfield");
    const next = fresh.querySelector(".playfield");
    const kind = motion(before, after);
    const top = kind ? 0 : before?.querySelector(".behind")?.scrollTop ?? 0;
    // A round under way goes on, whatever changes around it.
    const keeps = live && next && fields.get(name) === next.outerHTML;
    fields.set(name, next?.outerHTML);
    if (keeps) next.replaceWith(live);
    region.classList.remove("push", "pop", "rise");
    region.replaceChildren(...fresh.childNodes);
    if (kind) {
      void region.offsetWidth;
      region.classList.add(kind);
    } else {
      region.querySelector(".behind")?.scrollTo(0, top);
    }
  };

  // Once what was put in place can be seen; in a window that nobody looks at, a little later.
  const seen = () => new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 100);
  });

  // Nothing is put in place under a finger: the click that follows is to find what it was meant for.
  let pressed = false;
  addEventListener("pointerdown", (event) => { pressed ||= event.button === 0; });
  for (const end of ["pointerup", "pointercancel"]) {
    addEventListener(end, () => setTimeout(() => { pressed = false; }));
  }
  const untouched = async () => {
    while (pressed) await new Promise(requestAnimationFrame);
  };

  // The phone first: whoever uses a control looks there.
  const onPhone = (name) => /^(status|screen)(-\d+)?$/.test(name);
  const isScreen = (name) => /^screen(-\d+)?$/.test(name);

  // Puts in place what changed of some regions, and says which screens were among them.
  const replace = (fresh, isMeant) => {
    const screens = new Set();
    for (const [name, region] of regions(document)) {
      const next = fresh.get(name);
      if (!isMeant(name) || !next || served.get(name) === next.innerHTML) continue;
      served.set(name, next.innerHTML);
      if (isScreen(name)) {
        screens.add(name);
        replaceScreen(name, region, next);
      } else {
        region.replaceChildren(...next.childNodes);
      }
    }
    return screens;
  };

  // The devices that stand beside each other, where there is another one or one less.
  const arrange = (page) => {
    const row = document.querySelector(".shelf"), next = page.querySelector(".shelf");
    if (!row || !next) return;
    for (const slot of row.querySelectorAll(".slot")) {
      if (!next.querySelector(`#${slot.id}`)) slot.remove();
    }
    for (const slot of next.querySelectorAll(".slot")) {
      if (document.getElementById(slot.id)) continue;
      const added = row.appendChild(document.importNode(slot, true));
      for (const [name, region] of regions(added)) served.set(name, region.innerHTML);
    }
  };

  // The device in hand comes into view where it was another before; one that is there stays where it is.
  let held = null;
  const follow = () => {
    const slot = document.querySelector(".slot:has(.slot-head strong)");
    if (!slot || slot.id === held) return;
    held = slot.id;
    slot.scrollIntoView({ block: "nearest", inline: "nearest" });
  };

  // What the phone is, and how it looks, before what is on it.
  const dress = (page) => {
    for (const device of document.querySelectorAll(".device")) {
      const slot = device.closest(".slot")?.id;
      const next = page.querySelector(slot ? `#${slot} .device` : ".device");
      for (const name of ["class", "data-platform", "data-theme", "data-text"]) {
        const value = next?.getAttribute(name);
        if (value == null) device.removeAttribute(name);
        else if (device.getAttribute(name) !== value) device.setAttribute(name, value);
      }
    }
  };

  // What somebody has typed in a panel and not sent yet stays in its field.
  const typed = (sent) => [...document.querySelectorAll(".edit :is(input, textarea)[id]")]
    .filter((one) => one.form !== sent && one.value !== one.defaultValue)
    .map((one) => [one.id, one.value]);

  const show = async (page, sent) => {
    await untouched();
    const focus = keyOf(document.activeElement);
    const phone = phoneOf(focus);
    const before = place(phone);
    const opened = new Set([...document.querySelectorAll("details[open][id]")].map((one) => one.id));
    const fresh = regions(page);
    arrange(page);
    const screens = replace(fresh, onPhone);
    await seen();
    await untouched();
    const kept = typed(sent);
    replace(fresh, (name) => !onPhone(name));
    for (const [id, value] of kept) {
      const field = document.getElementById(id);
      if (field) field.value = value;
    }
    for (const form of page.querySelectorAll("form.step, form[id^=do], form#go")) {
      const own = document.querySelector(form.id ? `form#${form.id}` : "form.step");
      if (own) own.action = form.getAttribute("action");
    }
    if (pace) pace.dataset.tick = page.querySelector("#pace").dataset.tick;
    dress(page);
    follow();
    const bench = page.querySelector(".bench");
    if (bench) document.querySelector(".bench").dataset.changes = bench.dataset.changes;
    for (const one of document.querySelectorAll("[data-region] details[id]")) {
      one.toggleAttribute("open", opened.has(one.id));
    }
    keepPlace();
    const back = wayBack(focus, phone, before, place(phone));
    if (focus && !document.activeElement?.closest?.("[data-region]")) {
      const region = regions(document).get(focus.region);
      const again = region && focus.find(region);
      // A control that has done its work may be disabled: then the nearest that is not.
      const near = again?.disabled
        ? again.closest("li, .panel, .slot-keys")?.querySelector("button:enabled, input:enabled:not([type=hidden])") : again;
      const left = isScreen(focus.region) && back?.find(region);
      if (left && !left.disabled) left.focus();
      else if (near) near.focus({ preventScroll: true });
      else if (screens.has(focus.region)) {
        const screen = region.querySelector(".screen, .home");
        screen?.setAttribute("tabindex", "-1");
        screen?.focus({ preventScroll: true });
      }
    }
  };

  // What somebody chose to see, and how: it goes along from address to address.
  const VIEW = ["show", "panel", "appearance", "text", "devices"];
  const carryView = (from, to) => {
    for (const name of VIEW) {
      const value = from.searchParams.get(name);
      if (value) to.searchParams.set(name, value);
      else to.searchParams.delete(name);
    }
    return to;
  };

  // The address leads to this very situation, in any tab and after the studio was started again.
  const keepPlace = () => {
    const here = document.getElementById("here");
    const address = carryView(
      new URL(location.href), new URL(here?.getAttribute("href") ?? location.pathname, location.href));
    if (address.href !== location.href) history.replaceState(null, "", address);
    // Once all is laid out: what came in with the page may have moved the timeline.
    requestAnimationFrame(() => {
      const track = document.querySelector(".track"), now = track?.querySelector(".now");
      if (now) track.scrollLeft = now.offsetLeft - track.offsetLeft - track.clientWidth / 2;
    });
  };

  const say = () => {
    const entry = document.querySelector(".log .entry");
    if (!entry) return;
    const parts = [...entry.querySelectorAll(
      ".title, .decision p, .result p, .refused p, .mismatch p, .file p")];
    announcer.textContent = parts.map((part) => part.textContent).join(". ");
  };

  const complain = (text) => {
    trouble.textContent = text;
    trouble.hidden = !text;
  };

  // What was refused is seen: in the panel where it was typed, and in a window where the log is elsewhere above it.
  const answer = (form) => {
    if (form.closest(".drawer")) {
      document.querySelector(".drawer [role=alert]")?.scrollIntoView({ block: "nearest" });
    }
    const entry = document.querySelector(".log .entry");
    const wrong = entry?.querySelector(".refused p, .result.failed p, .result.refused p");
    if (!wrong || !matchMedia("(max-width: 1179px)").matches || form.closest(".display, .log")) return;
    complain(`${entry.querySelector(".title").textContent}. ${wrong.textContent}`);
  };
  trouble.addEventListener("click", () => { if (!bench?.inert) complain(""); });

  // Does all of it again in a run of its own, where the one of this page is over.
  const resume = async () => {
    const link = document.getElementById("here");
    if (!link) return location.reload();
    const here = carryView(new URL(location.href), new URL(link.href));
    const body = here.searchParams;
    const answer = await fetch(here.pathname, { method: "POST", body }).catch(() => null);
    location.replace(answer?.ok && answer.redirected ? answer.url : here);
  };

  // Nothing can be done while there is nobody to do it.
  const isStopped = (stopped) => {
    if (!stopped && bench?.inert) return resume();
    if (!stopped) return;
    if (bench) bench.inert = true;
    complain("The studio has stopped. Start it again, and this page goes on where it is.");
  };

  const fetchPage = async (address, options = {}) => {
    let response;
    try {
      response = await fetch(address, {
        ...options, headers: { "Studio-Script": "1" }, redirect: "follow",
      });
    } catch {
      isStopped(true);
      return null;
    }
    const text = await response.text();
    const page = new DOMParser().parseFromString(text, "text/html");
    if (response.status === 410) {
      await resume();
      return null;
    }
    if (!response.ok) {
      complain(page.querySelector(".problem")?.innerText ?? `The studio answered ${response.status}.`);
      return null;
    }
    complain("");
    return page;
  };

  document.addEventListener("submit", (event) => {
    const form = event.target;
    // What leads to another page is sent as it is.
    if (form.method !== "post" || event.defaultPrevented || form.matches("[data-plain]")) return;
    event.preventDefault();
    const pressed = event.submitter;
    const body = new URLSearchParams(new FormData(form, pressed));
    const input = form.matches(".step, .input");
    // Whoever takes an element up twice means the element, wherever it is by then.
    const key = form.matches(".order form") ? keyOf(pressed) : null;
    const display = (form.closest(".slot") ?? document).querySelector(".display");
    turn = turn.then(async () => {
      const again = key && !form.isConnected ? key.find(document) : null;
      if (again?.disabled) return;
      const sent = again?.form ? new URLSearchParams(new FormData(again.form, again)) : body;
      display.classList.add("busy");
      const page = await fetchPage(form.getAttribute("action"), { method: "POST", body: sent });
      display.classList.remove("busy");
      if (!page) return;
      await show(page, form);
      say();
      answer(form);
      if (input) form.reset();
    });
  });

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-swap]");
    if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    turn = turn.then(async () => {
      const page = await fetchPage(link.href);
      if (!page) return;
      const target = new URL(link.href);
      history.replaceState(null, "", carryView(target, new URL(location.href)));
      await show(page);
      const part = target.hash ? document.querySelector(target.hash) : null;
      if (part?.checkVisibility()) {
        part.scrollIntoView({ block: "nearest" });
        part.focus({ preventScroll: true });
      }
    });
  });

  // What nobody asked for is not put in place where somebody has begun to type either: they are asked
  // again later.
  const isTyping = () => document.activeElement?.matches("[data-region] :is(input, select, textarea)");
  const offer = async (page) => {
    await untouched();
    if (isTyping()) return false;
    await show(page);
    return true;
  };

  // Asks now and then whether a file of the app has changed; then the page is fetched anew.
  const own = () => document.querySelector("form#do").getAttribute("action").replace(/do(?=\?|$)/, "");
  const watch = async () => {
    if (document.hidden || isTyping() || !bench) return;
    let answer;
    try {
      answer = await fetch(bench.dataset.changes, { redirect: "error" });
    } catch {
      return isStopped(true);
    }
    isStopped(false);
    if (answer.status !== 205) return;
    turn = turn.then(async () => {
      const fresh = await fetchPage(own());
      if (fresh && await offer(fresh)) say();
    });
    await turn;
  };
  setInterval(watch, 1000);
  keepPlace();
  follow();

  // The clock runs while somebody lets it and looks at it, a step each second.
  const pace = document.getElementById("pace");
  // With the day, and the zone's offset: a day later it is the same hour, and one in autumn comes twice.
  const time = () => [...document.querySelectorAll(".clock :is(.date, .time, .place)")]
    .map((part) => part.textContent).join(" ");
  let ticks = false;
  const stop = () => {
    pace.value = "";
    pace.classList.remove("runs");
  };
  const tick = async () => {
    const seconds = pace.value;
    if (!seconds || ticks || document.hidden || isTyping()) return;
    ticks = true;
    turn = turn.then(async () => {
      const before = time();
      const body = new URLSearchParams({ seconds });
      const page = await fetchPage(pace.dataset.tick, { method: "POST", body });
      const isShown = page && await offer(page);
      if (!page || isShown && time() === before) stop();
      else if (isShown && document.querySelector(".log .entry")?.querySelector("li")) say();
    });
    await turn;
    ticks = false;
  };
  if (pace) {
    pace.parentElement.hidden = false;
    pace.value = "";
    pace.addEventListener("change", () => pace.classList.toggle("runs", pace.value !== ""));
    setInterval(tick, 1000);
  }

  // A menu closes when somebody looks elsewhere.
  const MENU = ":is(.new-run, .menu)[open]";
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll(MENU)) {
      if (!menu.contains(event.target)) menu.removeAttribute("open");
    }
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.querySelector(MENU);
    if (event.key !== "Escape" || !menu) return;
    menu.removeAttribute("open");
    menu.querySelector("summary").focus();
  });
})();
