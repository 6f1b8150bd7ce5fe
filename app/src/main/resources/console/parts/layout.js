// Places the nodes of a directed graph: in layers from left to right along the edges, with few crossings,
// and each near its neighbours. Nothing here touches the page.

const SWEEPS = 12;
const STRAIGHTENINGS = 10;

/** Above this many places the layout is coarser, so that it stays fast. */
const MANY = 3000;

/**
 * Lays a graph out.
 *
 * @param names of the nodes, each once, in their own order
 * @param edges { from, to } between them; a cycle is broken somewhere
 * @param size { width, height, across, between } of a node, and the gaps between layers and nodes
 * @returns { width, height, layers: [[name]], nodes: Map name → { x, y, layer }, edges: [{ from, to, points }] }
 */
export function layout(names, edges, size) {
  const forward = withoutCycles(names, edges);
  const layerOf = layers(names, forward);
  const { ranks, links } = withBends(names, forward, layerOf);
  untangle(ranks);
  const sweeps = ranks.flat().length > MANY ? 2 : STRAIGHTENINGS;
  place(ranks, size, sweeps);
  return measured(ranks, links, size);
}

/** Drops the edges that close a cycle. */
function withoutCycles(names, edges) {
  const below = new Map(names.map((name) => [name, []]));
  for (const edge of edges) below.get(edge.from).push(edge);
  const kept = new Set();
  const entered = new Set();
  const left = new Set();
  for (const start of names) {
    const path = [{ name: start, next: 0 }];
    if (entered.has(start)) continue;
    entered.add(start);
    while (path.length > 0) {
      const at = path[path.length - 1];
      const edge = below.get(at.name)[at.next++];
      if (!edge) {
        left.add(at.name);
        path.pop();
      } else if (left.has(edge.to)) {
        kept.add(edge);
      } else if (!entered.has(edge.to)) {
        kept.add(edge);
        entered.add(edge.to);
        path.push({ name: edge.to, next: 0 });
      }
    }
  }
  return edges.filter((edge) => kept.has(edge));
}

/** A node is one layer after the last of its predecessors; those without are next to their successors. */
function layers(names, edges) {
  const above = new Map(names.map((name) => [name, []]));
  const below = new Map(names.map((name) => [name, []]));
  for (const { from, to } of edges) {
    above.get(to).push(from);
    below.get(from).push(to);
  }
  const waiting = new Map(names.map((name) => [name, above.get(name).length]));
  const layer = new Map();
  const free = names.filter((name) => waiting.get(name) === 0);
  for (const name of free) {
    layer.set(name, Math.max(-1, ...above.get(name).map((up) => layer.get(up))) + 1);
    for (const down of below.get(name)) {
      waiting.set(down, waiting.get(down) - 1);
      if (waiting.get(down) === 0) free.push(down);
    }
  }
  for (const name of names) {
    if (above.get(name).length === 0 && below.get(name).length > 0) {
      layer.set(name, Math.min(...below.get(name).map((down) => layer.get(down))) - 1);
    }
  }
  return layer;
}

/** Puts nodes into ranks, with a bend in each rank that an edge passes. */
function withBends(names, edges, layerOf) {
  const ranks = Array.from({ length: Math.max(0, ...layerOf.values()) + 1 }, () => []);
  const spot = (rank, name) => {
    const made = { name, rank, above: [], below: [], order: ranks[rank].length, y: 0 };
    ranks[rank].push(made);
    return made;
  };
  const spots = new Map(names.map((name) => [name, spot(layerOf.get(name), name)]));
  const links = edges.map((edge) => {
    const chain = [spots.get(edge.from)];
    for (let rank = layerOf.get(edge.from) + 1; rank < layerOf.get(edge.to); rank++) chain.push(spot(rank, null));
    chain.push(spots.get(edge.to));
    for (let i = 1; i < chain.length; i++) {
      chain[i - 1].below.push(chain[i]);
      chain[i].above.push(chain[i - 1]);
    }
    return { edge, chain };
  });
  return { ranks, links };
}

/** Orders each rank by the mean place of its neighbours, forwards and backwards, and keeps the best. */
function untangle(ranks) {
  let best = crossings(ranks);
  let order = ranks.map((rank) => [...rank]);
  const sweeps = ranks.flat().length > MANY ? 3 : SWEEPS;
  for (let sweep = 0; sweep < sweeps && best > 0; sweep++) {
    const forward = sweep % 2 === 0;
    const side = forward ? 'above' : 'below';
    for (const rank of forward ? ranks : [...ranks].reverse()) {
      const target = new Map(rank.map((spot) => [spot, mean(spot[side].map((other) => other.order)) ?? spot.order]));
      rank.sort((a, b) => target.get(a) - target.get(b) || a.order - b.order);
      rank.forEach((spot, at) => { spot.order = at; });
    }
    const now = crossings(ranks);
    if (now < best) {
      best = now;
      order = ranks.map((rank) => [...rank]);
    }
  }
  order.forEach((rank, at) => {
    ranks[at].splice(0, rank.length, ...rank);
    rank.forEach((spot, place) => { spot.order = place; });
  });
}

/** The number of pairs of edges that cross: inversions among the ends of edges sorted by their starts. */
function crossings(ranks) {
  let total = 0;
  for (let rank = 1; rank < ranks.length; rank++) {
    const ends = [];
    for (const spot of ranks[rank - 1]) ends.push(...spot.below.map((down) => down.order).sort((a, b) => a - b));
    const seen = new Array(ranks[rank].length + 1).fill(0); // counts, as a tree of partial sums
    for (let i = 0; i < ends.length; i++) {
      let before = 0;
      for (let at = ends[i] + 1; at > 0; at -= at & -at) before += seen[at];
      total += i - before;
      for (let at = ends[i] + 1; at < seen.length; at += at & -at) seen[at]++;
    }
  }
  return total;
}

function mean(numbers) {
  return numbers.length === 0 ? null : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

/** Gives each spot its vertical place: as near to its neighbours as order and gaps allow. */
function place(ranks, size, sweeps) {
  const tall = (spot) => (spot.name === null ? size.height / 3 : size.height);
  const gap = (upper, lower) => (tall(upper) + tall(lower)) / 2 + size.between;
  for (const rank of ranks) {
    let y = 0;
    rank.forEach((spot, at) => {
      if (at > 0) y += gap(rank[at - 1], spot);
      spot.y = y;
    });
  }
  for (let sweep = 0; sweep < sweeps; sweep++) {
    const last = sweep >= sweeps - 2;
    const forward = sweep % 2 === 0;
    for (const rank of forward ? ranks : [...ranks].reverse()) {
      const targets = rank.map((spot) => {
        const near = last ? [...spot.above, ...spot.below] : forward ? spot.above : spot.below;
        return mean(near.map((other) => other.y)) ?? spot.y;
      });
      settle(rank, targets, gap);
    }
  }
}

/**
 * The places nearest to the targets (least squares) that keep order and gaps: with the gaps taken
 * off, neighbours whose targets are in the wrong order share the mean of theirs.
 */
function settle(rank, targets, gap) {
  const offsets = [];
  rank.forEach((spot, at) => offsets.push(at === 0 ? 0 : offsets[at - 1] + gap(rank[at - 1], spot)));
  const blocks = [];
  targets.forEach((target, at) => {
    let block = { sum: target - offsets[at], count: 1 };
    while (blocks.length > 0) {
      const previous = blocks[blocks.length - 1];
      if (previous.sum / previous.count <= block.sum / block.count) break;
      blocks.pop();
      block = { sum: previous.sum + block.sum, count: previous.count + block.count };
    }
    blocks.push(block);
  });
  let at = 0;
  for (const block of blocks) {
    for (let i = 0; i < block.count; i++, at++) rank[at].y = block.sum / block.count + offsets[at];
  }
}

function measured(ranks, links, size) {
  const all = ranks.flat();
  const half = size.height / 2;
  const top = Math.min(...all.map((spot) => spot.y - (spot.name === null ? 0 : half)));
  const bottom = Math.max(...all.map((spot) => spot.y + (spot.name === null ? 0 : half)), top);
  const left = (spot) => spot.rank * (size.width + size.across);
  const y = (spot) => Math.round((spot.y - top) * 10) / 10;
  return {
    width: ranks.length * (size.width + size.across) - size.across,
    height: Math.round(bottom - top),
    layers: ranks.map((rank) => rank.filter((spot) => spot.name !== null).map((spot) => spot.name)),
    nodes: new Map(
      all
        .filter((spot) => spot.name !== null)
        .map((spot) => [spot.name, { x: left(spot), y: y(spot) - half, layer: spot.rank }])
    ),
    edges: links.map(({ edge, chain }) => ({ ...edge, points: pointsOf(chain, left, y, size) }))
  };
}

/** From right side to left side; past a layer, straight through. */
function pointsOf(chain, left, y, size) {
  return chain.flatMap((spot, at) => {
    const begin = { x: left(spot), y: y(spot) };
    const end = { x: left(spot) + size.width, y: y(spot) };
    if (at === 0) return [end];
    return at === chain.length - 1 ? [begin] : [begin, end];
  });
}
