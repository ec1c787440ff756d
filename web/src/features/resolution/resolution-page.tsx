export default function Page() {
  return <h1>resolution</h1>;
}
