export function Component() {
  return <h1>resolution</h1>;
}
