// What is inside the phone, made livelier. Everything works without this file.
(() => {
  "use strict";

  const columns = 11, rows = 17, lanes = 3, carRow = rows - 5;
  const car = [".#.", "###", ".#.", "#.#"];
  const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

  // The game as a value and what happens to it, with no page in sight.
  const start = (random) => ({
    lane: 1, others: [], sinceLast: 0, distance: 0, score: 0, isOver: false, random,
  });

  const steer = (game, by) => {
    game.lane = Math.min(lanes - 1, Math.max(0, game.lane + by));
    judge(game);
  };

  const advance = (game) => {
    game.distance += 1;
    for (const other of game.others) other.row += 1;
    if (game.others.length && game.others[0].row >= rows) {
      game.score += 1;
      const gone = game.others[0].row;
      game.others = game.others.filter((other) => other.row !== gone);
    }
    game.sinceLast += 1;
    // Never three abreast, and always room to change lanes twice.
    if (game.sinceLast >= 11 || game.distance === 1) {
      game.sinceLast = 0;
      const open = Math.floor(game.random() * lanes);
      const blocked = [0, 1, 2].filter((lane) => lane !== open);
      const taken = game.score > 3 && game.random() < 0.45
        ? blocked : [blocked[Math.floor(game.random() * 2)]];
      for (const lane of taken) game.others.push({ lane, row: -car.length });
    }
    judge(game);
  };

  const judge = (game) => {
    game.isOver ||= game.others.some((other) =>
      other.lane === game.lane && other.row > carRow - car.length && other.row < carRow + car.length);
  };

  // Milliseconds from one row to the next.
  const pace = (game) => Math.max(48, 125 - game.score * 3);

  const cells = (game, showsCar) => {
    const lit = new Set();
    const put = (column, row) => {
      if (row >= 0 && row < rows) lit.add(row * columns + column);
    };
    const draw = (lane, top) => car.forEach((line, y) => [...line].forEach((dot, x) => {
      if (dot === "#") put(1 + lane * 3 + x, top + y);
    }));
    for (let row = 0; row < rows; row += 1) {
      if ((row - game.distance) % 4 !== 0) continue;
      for (const side of [0, columns - 1]) { put(side, row); put(side, row + 1); }
    }
    for (const other of game.others) draw(other.lane, other.row);
    if (showsCar) draw(game.lane, carRow);
    return lit;
  };

  const paint = (canvas, game, showsCar) => {
    const scale = Math.min(3, devicePixelRatio || 1);
    const width = Math.round(canvas.clientWidth * scale);
    const height = Math.round(canvas.clientHeight * scale);
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    const context = canvas.getContext("2d");
    const side = Math.min(width / columns, height / rows);
    const left = (width - side * columns) / 2;
    const lit = cells(game, showsCar);
    context.clearRect(0, 0, width, height);
    context.fillStyle = context.strokeStyle = getComputedStyle(canvas).getPropertyValue("--lcd-ink");
    context.lineWidth = Math.max(1, side * 0.1);
    for (let index = 0; index < rows * columns; index += 1) {
      const x = left + (index % columns) * side, y = Math.floor(index / columns) * side;
      context.globalAlpha = lit.has(index) ? 0.92 : 0.07;
      context.strokeRect(x + side * 0.12, y + side * 0.12, side * 0.76, side * 0.76);
      context.fillRect(x + side * 0.28, y + side * 0.28, side * 0.44, side * 0.44);
    }
  };

  const play = (field) => {
    const finish = field.querySelector("[data-finish]");
    const output = field.querySelector("[data-score]");
    const pad = field.querySelector(".pad");
    const track = field.querySelector(".track");
    const canvas = track.appendChild(document.createElement("canvas"));
    const hint = document.createElement("p");
    hint.className = "hint";
    hint.textContent = field.dataset.hint;
    track.append(hint);
    pad.hidden = false;

    const game = start(Math.random);
    let isRunning = false, last = 0, owed = 0;

    const frame = (now) => {
      if (!field.isConnected) return;
      owed += Math.min(250, now - last);
      last = now;
      while (owed >= pace(game) && !game.isOver) {
        owed -= pace(game);
        advance(game);
      }
      show();
      if (game.isOver) crash(); else requestAnimationFrame(frame);
    };

    const show = () => {
      output.value = String(game.score);
      finish.elements.value.value = String(game.score);
      paint(canvas, game, true);
    };

    const crash = () => {
      let blinks = reducedMotion.matches ? 0 : 6;
      const blink = () => {
        if (!field.isConnected) return;
        if (blinks-- <= 0) return finish.requestSubmit();
        paint(canvas, game, blinks % 2 === 0);
        setTimeout(blink, 110);
      };
      blink();
    };

    const turn = (by) => {
      if (game.isOver || !field.isConnected) return;
      steer(game, by);
      if (isRunning) return;
      isRunning = true;
      hint.remove();
      last = performance.now();
      requestAnimationFrame(frame);
    };

    pad.addEventListener("pointerdown", (event) => {
      const button = event.target.closest("[data-steer]");
      if (!button) return;
      event.preventDefault();
      turn(Number(button.dataset.steer));
    });
    // Keyboards and assistive technology click without a pointer.
    pad.addEventListener("click", (event) => {
      const button = event.target.closest("[data-steer]");
      if (button && event.detail === 0) turn(Number(button.dataset.steer));
    });
    track.addEventListener("pointerdown", (event) => {
      const box = track.getBoundingClientRect();
      turn(event.clientX < box.left + box.width / 2 ? -1 : 1);
    });
    field.turn = turn;
    show();
  };

  document.addEventListener("keydown", (event) => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || event.repeat || event.target.closest?.("input, textarea, select")) return;
    const field = (event.target.closest?.(".screen") ?? document).querySelector("[data-playfield]");
    if (!field?.turn || field.closest("[inert]")) return;
    event.preventDefault();
    field.turn(by);
  });

  // Escape closes what is open: an alert with one answer, a field for a code, a paywall.
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    const own = event.target.closest?.(".screen"), screens = document.querySelectorAll(".screen");
    const isInside = event.target === document.body || own;
    // Where several phones are seen, it is about the one that has the focus.
    const screen = own ?? (screens.length === 1 ? screens[0] : null);
    if (!screen) return;
    const answers = screen.querySelectorAll(".alert button");
    const prompt = event.target.closest?.(".screen details[open]");
    if (answers.length === 1) {
      answers[0].click();
    } else if (prompt) {
      prompt.open = false;
      prompt.querySelector("summary").focus();
    } else if (isInside && !answers.length) {
      screen.querySelector(".exit.close")?.click();
    }
  });

  // Pieces of paper that fall, each on a path of its own.
  const scatter = (box, count, seconds) => {
    const canvas = box.appendChild(document.createElement("canvas"));
    const scale = Math.min(2, devicePixelRatio || 1);
    const width = canvas.width = box.clientWidth * scale, height = canvas.height = box.clientHeight * scale;
    const context = canvas.getContext("2d");
    const pieces = Array.from({ length: Math.min(count, 400) }, () => ({
      x: Math.random() * width, delay: Math.random() * 0.35, speed: 0.7 + Math.random() * 0.6,
      sway: Math.random() * 6, size: (5 + Math.random() * 6) * scale,
      color: `hsl(${Math.floor(Math.random() * 360)} 90% 60%)`,
    }));
    const began = performance.now();
    const frame = (now) => {
      const part = (now - began) / (seconds * 1000);
      context.clearRect(0, 0, width, height);
      if (part >= 1 || !box.isConnected) return canvas.remove();
      for (const piece of pieces) {
        const fallen = Math.max(0, part - piece.delay) * piece.speed * 1.6;
        context.save();
        context.globalAlpha = Math.min(1, (1 - part) * 4);
        context.translate(piece.x + Math.sin(fallen * 8 + piece.sway) * 14 * scale, fallen * height - piece.size);
        context.rotate(fallen * 9 + piece.sway);
        context.fillStyle = piece.color;
        context.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2);
        context.restore();
      }
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  };

  // Three rising notes, made here: there is no file to load.
  const chime = () => {
    if (!navigator.userActivation?.hasBeenActive || !window.AudioContext) return;
    const audio = new AudioContext();
    [523.25, 659.25, 783.99].forEach((pitch, index) => {
      const at = audio.currentTime + index * 0.11;
      const note = audio.createOscillator(), volume = audio.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.12, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 0.4);
      note.connect(volume).connect(audio.destination);
      note.start(at);
      note.stop(at + 0.4);
    });
    setTimeout(() => audio.close(), 1200);
  };

  // Each celebration is played once on each phone, however often the same screen is drawn.
  const celebrated = new Map();
  const placeOf = (element) => element.closest("[data-region]")?.dataset.region ?? "";
  const celebrate = (box) => {
    const { celebration, seconds, confetti, confettiSeconds, haptic, sound } = box.dataset;
    const banner = box.querySelector(".banner"), place = placeOf(box), now = performance.now();
    const last = celebrated.get(place), isNew = last?.celebration !== celebration;
    const end = isNew ? now + Number(seconds) * 1000 : last.end;
    banner.hidden = end <= now;
    setTimeout(() => { banner.hidden = true; }, Math.max(0, end - now));
    if (!isNew) return;
    celebrated.set(place, { celebration, end });
    if (confetti && !reducedMotion.matches) scatter(box, Number(confetti), Number(confettiSeconds));
    if (haptic && navigator.userActivation?.hasBeenActive) navigator.vibrate?.([20, 40, 30]);
    if (sound) chime();
  };

  // A screen's own colours; what embeds it may forbid styles in markup, but not this.
  const tint = (screen) => {
    for (const name of ["tint-light", "tint-dark", "label-light", "label-dark"]) {
      screen.style.setProperty(`--${name}`, screen.getAttribute(`data-${name}`));
    }
  };

  const enliven = (root) => {
    root.querySelectorAll(".screen[data-tint-light]").forEach(tint);
    const around = root.closest?.(".screen");
    for (const screen of around ? [around] : root.querySelectorAll(".screen")) {
      const celebration = screen.querySelector("[data-celebration]");
      if (celebration) celebrate(celebration);
      else celebrated.delete(placeOf(screen));
    }
    root.querySelectorAll("[data-playfield]").forEach((field) => {
      if (!field.turn) play(field);
    });
    root.querySelector(".alert [autofocus]")?.focus();
  };

  // One tab is the chosen one: that which was gone to, or which was scrolled to.
  const choose = (tab) => {
    if (!tab || tab.hasAttribute("aria-current")) return;
    for (const other of tab.parentNode.children) other.removeAttribute("aria-current");
    tab.setAttribute("aria-current", "true");
    const bar = tab.parentNode;
    bar.scrollLeft += tab.getBoundingClientRect().left - bar.getBoundingClientRect().left
      - (bar.clientWidth - tab.clientWidth) / 2;
  };

  const follow = (bar) => {
    const line = bar.getBoundingClientRect().bottom + 40;
    const tabs = [...bar.querySelectorAll("a")];
    const parts = tabs.map((tab) => bar.closest(".screen").querySelector(tab.getAttribute("href")));
    const reached = parts.filter((part) => part && part.getBoundingClientRect().top <= line).length;
    choose(tabs[Math.max(0, reached - 1)]);
  };

  // On the way to a part that was asked for, the others are not stopped at.
  let goingUntil = 0;
  document.addEventListener("scroll", () => {
    if (performance.now() > goingUntil) document.querySelectorAll(".screen .tabs").forEach(follow);
  }, { capture: true, passive: true });

  // The bar of tabs goes to its parts without a trace in the page's address.
  document.addEventListener("click", (event) => {
    const tab = event.target.closest?.(".screen .tabs a");
    const part = tab && tab.closest(".screen").querySelector(tab.getAttribute("href"));
    if (!part) return;
    event.preventDefault();
    goingUntil = performance.now() + 1000;
    choose(tab);
    part.scrollIntoView({ behavior: reducedMotion.matches ? "auto" : "smooth", block: "start" });
    part.querySelector("button, a")?.focus({ preventScroll: true });
  });

  enliven(document);
  new MutationObserver((changes) => {
    for (const change of changes) {
      for (const node of change.addedNodes) if (node.nodeType === 1) enliven(node.parentNode ?? node);
    }
  }).observe(document.documentElement, { childList: true, subtree: true });
})();
