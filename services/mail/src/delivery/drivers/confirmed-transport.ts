import type { SendMailOptions, Transporter } from 'nodemailer';
import { Readable } from 'node:stream';

export interface ConfirmedMessage extends SendMailOptions {
  confirm: () => Promise<void>;
}

/**
 * Makes a transport call `confirm` once the server waits for the content: nodemailer reads it only then. If that
 * throws, the connection closes without the final dot, and the server discards the mail.
 */
export function confirmed<T extends Pick<Transporter, 'use'>>(transport: T): T {
  transport.use('stream', ({ data, message }, done) => {
    const { confirm } = data as ConfirmedMessage;
    const read = message.createReadStream.bind(message);
    async function* content() {
      await confirm();
      yield* read();
    }
    message.createReadStream = () => Readable.from(content(), { objectMode: false });
    done();
  });
  return transport;
}
