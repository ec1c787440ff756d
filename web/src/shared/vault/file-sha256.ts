/** True where browsers compute hashes: on pages over HTTPS, and on this machine. */
export const canHash = () => 'crypto' in globalThis && 'subtle' in crypto;

/** Returns the SHA-256 of a file, in hex. @throws if it cannot be read */
export async function fileSha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
