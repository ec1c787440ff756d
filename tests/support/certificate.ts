import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isIP } from 'node:net';

export interface Certificate {
  key: string;
  cert: string;
}

const A_DAY = 86_400_000;

/** Creates a self-signed certificate (P-256, valid a day either way) for a name or IPv4 address. */
export function selfSigned(host: string): Certificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const ecdsaWithSha256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
  const name = sequence(tag(0x31, sequence(oid(0x55, 0x04, 0x03), tag(0x0c, Buffer.from(host)))));
  const altName =
    isIP(host) === 4 ? tag(0x87, Buffer.from(host.split('.').map(Number))) : tag(0x82, Buffer.from(host));
  const extensions = tag(
    0xa3,
    sequence(
      sequence(oid(0x55, 0x1d, 0x11), tag(0x04, sequence(altName))),
      sequence(
        oid(0x55, 0x1d, 0x13),
        tag(0x01, Buffer.from([0xff])),
        tag(0x04, sequence(tag(0x01, Buffer.from([0xff])))),
      ),
    ),
  );
  const toBeSigned = sequence(
    tag(0xa0, tag(0x02, Buffer.from([2]))),
    tag(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(time(Date.now() - A_DAY), time(Date.now() + A_DAY)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = sign('sha256', toBeSigned, privateKey);
  const der = sequence(toBeSigned, ecdsaWithSha256, tag(0x03, Buffer.concat([Buffer.from([0]), signature])));
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n'),
  };
}

const oid = (...bytes: number[]) => tag(0x06, Buffer.from(bytes));
const sequence = (...parts: Buffer[]) => tag(0x30, Buffer.concat(parts));
const time = (at: number) =>
  tag(0x18, Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));

/** Encodes a DER value: tag, length, content. */
function tag(type: number, content: Buffer): Buffer {
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([type, length]), content]);
  const size = length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([type, ...size]), content]);
}
