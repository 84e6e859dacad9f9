import WebSocket from 'ws';

// Readers of the socket benchmark, in a process of their own: `url`, number of clients and whether they speak socket.io.
const [url = '', count = '0', protocol] = process.argv.slice(2);
const isSocketIo = protocol === 'socket.io';
let joined = 0;

for (let client = 0; client < Number(count); client += 1) {
  const socket = new WebSocket(isSocketIo ? `${url}/socket.io/?EIO=4&transport=websocket` : `${url}/api/v2/ws`);
  socket.on('open', () => {
    if (!isSocketIo) socket.send('{"type":"sub","topic":"DAY_MARKET"}');
    socket.send(isSocketIo ? '40' : '{"type":"ping"}');
  });
  socket.once('message', () => {
    joined += 1;
    if (joined === Number(count)) setTimeout(() => process.send?.({ joined }), 500);
  });
  if (isSocketIo) socket.on('message', (data) => String(data) === '2' && socket.send('3'));
}
