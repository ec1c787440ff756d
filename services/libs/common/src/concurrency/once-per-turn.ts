/** Debounces `step` to once per turn of the event loop, after everything that has arrived is read. */
export function oncePerTurn(step: () => void): () => void {
  let isDue = false;
  return () => {
    if (isDue) return;
    isDue = true;
    setImmediate(() => {
      isDue = false;
      step();
    });
  };
}
