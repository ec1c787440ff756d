/** Draws the wheel of a vault's door. */
export function VaultWheel({ size }: { size: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <circle cx="12" cy="12" r="7.5" />
      <circle cx="12" cy="12" r="2.5" />
      <path d="M12 1.5v8M12 14.5v8M1.5 12h8M14.5 12h8M4.6 4.6l5.6 5.6M13.8 13.8l5.6 5.6M4.6 19.4l5.6-5.6M13.8 10.2l5.6-5.6" />
    </svg>
  );
}
