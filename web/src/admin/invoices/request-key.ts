/**
 * Names a request, so that the server knows it again: the same as long as what is sent stays the same, and a new
 * one for anything else.
 */
export class RequestKey {
  private key = '';
  private content = '';

  /** @param content what is sent */
  of(content: object): string {
    const text = JSON.stringify(content);
    if (this.key === '' || text !== this.content) this.key = random();
    this.content = text;
    return this.key;
  }

  /** The request was answered; the same content is another wish now. */
  spent() {
    this.key = '';
  }
}

/** `randomUUID` is there over https alone. */
const random = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
