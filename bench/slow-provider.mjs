import { createServer } from 'node:http'

// A model provider in its own process. It answers after the milliseconds at the end of the model's name: `after-2000`.

const answer = JSON.stringify({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: 'Well done! '.repeat(40) }, finish_reason: 'stop' }],
})

const server = createServer((request, response) => {
  const pieces = []
  request.on('data', (piece) => pieces.push(piece))
  request.on('end', () => {
    const { model } = JSON.parse(Buffer.concat(pieces).toString())
    setTimeout(
      () => response.writeHead(200, { 'Content-Type': 'application/json' }).end(answer),
      Number(/\d+$/.exec(model)?.[0] ?? 0),
    )
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
