import { Attribute, type CertificateSet, SignedData, type SignerInfo } from '@peculiar/asn1-cms';
import { AsnArray, AsnConvert, AsnType, AsnTypeTypes, OctetString } from '@peculiar/asn1-schema';
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampResp,
  TSTInfo,
} from '@peculiar/asn1-tsp';
import { AlgorithmIdentifier } from '@peculiar/asn1-x509';
import { constants, createHash, randomBytes, verify, X509Certificate } from 'node:crypto';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const HASHES: Readonly<Record<string, string>> = {
  [SHA256]: 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const RSA_PSS = '1.2.840.113549.1.1.10';
const NONCE_BYTES = 16;

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** A request for a time stamp (RFC 3161), in DER. */
export interface StampRequest {
  nonce: Buffer;
  der: Buffer;
}

export function requestStamp(text: string): StampRequest {
  const nonce = randomBytes(NONCE_BYTES);
  // A DER integer is positive and has no leading zeros.
  nonce[0] = ((nonce[0] ?? 0) & 0x7f) | 0x40;
  const messageImprint = new MessageImprint({
    // RFC 5754 leaves the parameters out, but some authorities require them.
    hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA256, parameters: Uint8Array.of(5, 0).buffer }),
    hashedMessage: new OctetString(sha256(text)),
  });
  const request = new TimeStampReq({ messageImprint, nonce: bufferOf(nonce), certReq: true });
  return { nonce, der: Buffer.from(AsnConvert.serialize(request)) };
}

/**
 * Reads an authority's response. Whether the authority is trusted is left to whoever verifies the stamp with its
 * certificate.
 *
 * @param nonce of the request
 * @returns the time in the stamp
 * @throws if it grants no stamp of this text
 */
export function readStamp(response: Buffer, text: string, nonce?: Buffer): Date {
  const { status, timeStampToken } = AsnConvert.parse(response, TimeStampResp);
  if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods) {
    const said = [...(status.statusString ?? [])].join(' ');
    throw new Error(`it granted no stamp: ${said || (PKIStatus[status.status] ?? status.status)}`);
  }
  if (!timeStampToken) throw new Error('its response has no stamp');
  const signed = AsnConvert.parse(timeStampToken.content, SignedData);
  const { eContentType, eContent } = signed.encapContentInfo;
  if (eContentType !== id_ct_tstInfo || !eContent?.single) throw new Error('its response has no stamp');
  const content = Buffer.from(eContent.single.buffer);
  const { messageImprint, nonce: answered, genTime } = AsnConvert.parse(content, TSTInfo);
  const isOfText =
    messageImprint.hashAlgorithm.algorithm === SHA256 &&
    Buffer.from(messageImprint.hashedMessage.buffer).equals(sha256(text));
  if (!isOfText) throw new Error('it stamped something else');
  if (nonce && !nonce.equals(Buffer.from(answered ?? new ArrayBuffer(0)))) {
    throw new Error('its response answers another request');
  }
  const keys = keysIn(signed.certificates);
  if (![...signed.signerInfos].some((signer) => keys.some((key) => isSigned(signer, content, key)))) {
    throw new Error('its stamp has a wrong signature');
  }
  return genTime;
}

const keysIn = (certificates: CertificateSet | undefined) =>
  [...(certificates ?? [])].flatMap(({ certificate }) =>
    certificate ? [new X509Certificate(Buffer.from(AsnConvert.serialize(certificate))).publicKey] : [],
  );

function isSigned(signer: SignerInfo, content: Buffer, key: X509Certificate['publicKey']): boolean {
  const hash = HASHES[signer.digestAlgorithm.algorithm];
  if (hash === undefined || !signer.signedAttrs) return false;
  const said = signer.signedAttrs.find(({ attrType }) => attrType === MESSAGE_DIGEST)?.attrValues[0];
  const digest = createHash(hash).update(content).digest();
  if (!said || !digest.equals(Buffer.from(AsnConvert.parse(said, OctetString).buffer))) return false;
  const attributes = Buffer.from(AsnConvert.serialize(new SignedAttributes(signer.signedAttrs)));
  const isPss = signer.signatureAlgorithm.algorithm === RSA_PSS;
  const verifier = isPss ? { key, padding: constants.RSA_PKCS1_PSS_PADDING } : key;
  return verify(hash, attributes, verifier, Buffer.from(signer.signature.buffer));
}

/** Attributes in the form in which they are signed (RFC 5652, section 5.4). */
@AsnType({ type: AsnTypeTypes.Set, itemType: Attribute })
class SignedAttributes extends AsnArray<Attribute> {}

const bufferOf = (bytes: Buffer): ArrayBuffer => Uint8Array.from(bytes).buffer;
