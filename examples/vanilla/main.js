// A chat without a framework and without a build.
import { ChatClient } from '@confab/client';

const client = new ChatClient({
  baseUrl: await (await fetch('/chat-url')).text(),
  token: async () => {
    const response = await fetch('/chat-token');
    if (!response.ok) throw new Error(`No chat token: ${response.status}`);
    return response.text();
  },
});
await client.connect();
const channel = await client.channel('team', 'general').watch();

const list = document.getElementById('messages');
function draw() {
  const rows = channel.messages.state.get().messages.map(({ user, text, status }) => {
    const row = document.createElement('li');
    row.textContent = `${user.name}: ${text}`;
    row.dataset.status = status;
    return row;
  });
  list.replaceChildren(...rows);
}
channel.messages.state.subscribe(draw);
draw();

document.getElementById('composer').addEventListener('submit', (event) => {
  event.preventDefault();
  const { text } = event.target.elements;
  if (text.value.trim() !== '') channel.send({ text: text.value });
  text.value = '';
});
