import { ERRORS, failureEnvelope, type ErrorCode } from '@vaultway/contracts';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { requestId } from './request.js';

/** Writes an envelope by hand and ends the connection, where there is no request to answer, or only half of one. */
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

/** The code for what Node's parser says about bytes that are no request. */
export function clientErrorCode({ code }: NodeJS.ErrnoException): ErrorCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_too_slow';
  return code === 'HPE_HEADER_OVERFLOW' ? 'headers_too_large' : 'bad_request';
}
