// Plays rounds by the rules of phone.js and writes them down as Examples/RetroRacing/Tests/Rounds.txt
// has them. `rules` is the part of phone.js that says what happens, with no page in sight.
(rules) => {
  const { start, steer, advance, pace } = new Function(`${rules}; return { start, steer, advance, pace };`)();

  // Mulberry32, as in RaceChance.swift.
  const chance = (seed) => () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };

  // One who makes for the free lane, and one who turns as it comes.
  const careful = (game) => {
    const isBlocked = (lane) => game.others.some((other) => other.lane === lane && other.row < 16);
    if (!isBlocked(game.lane)) return 0;
    const free = [0, 1, 2].find((lane) => !isBlocked(lane));
    return free === undefined ? 0 : Math.sign(free - game.lane);
  };
  const careless = (seed) => {
    const next = chance(seed);
    return () => (next() < 0.2 ? (next() < 0.5 ? -1 : 1) : 0);
  };

  const lines = [];
  for (const seed of [1, 2, 4, 561]) {
    const isCareful = seed % 2 === 0;
    const driver = isCareful ? careful : careless(seed + 1000);
    const game = start(chance(seed));
    lines.push(`round ${seed}, ${isCareful ? "careful" : "careless"}`);
    while (!game.isOver && game.distance < 600) {
      advance(game);
      const turn = game.isOver ? 0 : driver(game);
      if (turn) steer(game, turn);
      if (game.distance % 11 !== 1 && !game.isOver) continue;
      const others = game.others.map((other) => `${other.lane}:${other.row}`).join(" ");
      lines.push(`${game.distance} lane ${game.lane} score ${game.score} pace ${pace(game)} [${others}]${game.isOver ? " over" : ""}`);
    }
  }
  return `${lines.join("\n")}\n`;
}
