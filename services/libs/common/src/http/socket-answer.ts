import { ERRORS, failureEnvelope, type ErrorCode } from '@vaultway/contracts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestId } from './request.js';

/** Writes an envelope to the socket and closes it, for a request that is missing or incomplete. */
export function answerSocket(socket: Socket, code: ErrorCode): void {
  if (!socket.writable) return;
  const body = JSON.stringify(failureEnvelope(code));
  const { status } = ERRORS[code];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId({ headers: {} })}`,
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

/** Maps an error of Node's HTTP parser to a code. */
export function clientErrorCode({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request';
}
