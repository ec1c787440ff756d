import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Detaches the connection of an endless response from Node's HTTP server, whose parser, request and response take three
 * quarters of an open page's memory. The server releases finished responses and closed connections, so both events are
 * emitted. They also log and measure the request.
 */
export function takeConnection(answer: ServerResponse): Socket {
  const { socket } = answer.req;
  answer.emit('finish');
  socket.emit('close', false);
  socket.removeAllListeners();
  socket.setTimeout(0);
  socket.on('error', () => {}); // `close` follows
  socket.allowHalfOpen = false;
  return socket;
}
