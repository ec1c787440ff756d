/** Subset of the output of `node --cpu-prof`. */
export interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

interface Frame {
  name: string;
  micros: number;
  children: Map<string, Frame>;
}

const [WIDTH, ROW, TOP, MAX_DEPTH] = [1200, 17, 30, 40];
/** Minimum width of a frame. */
const LEAST = 2;
/** Frames of module loading, before the process serves. */
const LOADING = /ModuleJob|runEntryPoint|run_main|asyncRunEntryPoint/;

/** Draws a profile as a flame graph: callers below, width by processor time, without idle time. */
export function flameSvg(title: string, profile: Profile): string {
  const root = merged(profile);
  const boxes: string[] = [];
  let deepest = 0;
  const place = (frame: Frame, x: number, depth: number): void => {
    const width = (frame.micros / root.micros) * WIDTH;
    if (width < LEAST || depth > MAX_DEPTH) return;
    deepest = Math.max(deepest, depth);
    const share = ((frame.micros / root.micros) * 100).toFixed(1);
    const label = escaped(frame.name.slice(0, Math.floor(width / 7)));
    const text =
      width > 30 ? `<text x="${(x + 3).toFixed(1)}" y="${TOP + depth * ROW + 12}">${label}</text>` : '';
    boxes.push(
      `<g><title>${escaped(frame.name)}: ${share} %</title><rect x="${x.toFixed(1)}" y="${TOP + depth * ROW}" width="${width.toFixed(1)}" height="16" fill="${colorOf(frame.name)}"/>${text}</g>`,
    );
    let at = x;
    for (const child of [...frame.children.values()].toSorted((a, b) => b.micros - a.micros)) {
      place(child, at, depth + 1);
      at += (child.micros / root.micros) * WIDTH;
    }
  };
  place(root, 0, 0);
  const height = TOP + (deepest + 1) * ROW + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="11">
<rect width="${WIDTH}" height="${height}" fill="#fff"/><text x="8" y="18" font-size="14">${escaped(title)}</text>
${boxes.join('\n')}
</svg>
`;
}

function merged({ nodes, samples, timeDeltas }: Profile): Frame {
  const own = new Map<number, number>();
  samples.forEach((id, at) => own.set(id, (own.get(id) ?? 0) + (timeDeltas[at] ?? 0)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const add = (id: number, parent: Frame): number => {
    const node = byId.get(id);
    if (!node || node.callFrame.functionName === '(idle)') return 0;
    const { functionName, url } = node.callFrame;
    const file = url.split('/').slice(-1)[0] ?? '';
    const name = `${functionName || '(anonymous)'}${file ? ` ${file}` : ''}`;
    if (LOADING.test(name)) return 0;
    const frame = parent.children.get(name) ?? { name, micros: 0, children: new Map<string, Frame>() };
    parent.children.set(name, frame);
    let micros = own.get(id) ?? 0;
    for (const child of node.children ?? []) micros += add(child, frame);
    frame.micros += micros;
    return micros;
  };
  const root: Frame = { name: 'all', micros: 0, children: new Map() };
  const first = byId.get(nodes[0]?.id ?? 0);
  for (const child of first?.children ?? []) root.micros += add(child, root);
  return root;
}

/** Returns a color that is the same in every picture. */
function colorOf(name: string): string {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 997;
  return `hsl(${30 + (sum % 30)} 75% ${60 + (sum % 18)}%)`;
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
