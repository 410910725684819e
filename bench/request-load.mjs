import { connect } from 'node:net'

// Sends requests in a process of its own, over sockets, so that it costs much less than the server that answers: of an answer it
// reads the status and the length. Each connection sends its next request when the answer to the last one is complete.
// Receives `{ url, requests, connections, ms }` and sends `{ answers, seconds, cpu }`; `cpu` is its own processor time in seconds.

process.on('message', (load) => void run(load))

async function run({ url, requests, connections, ms }) {
  const { hostname, port } = new URL(url)
  const heads = requests.map((request) => Buffer.from(request))
  const began = performance.now()
  const cpu = process.cpuUsage()
  let next = 0
  let answers = 0
  let failure = ''
  const isOver = () => failure !== '' || performance.now() - began > ms
  await Promise.all(
    Array.from(
      { length: connections },
      () =>
        new Promise((resolve) => {
          const socket = connect({ host: hostname, port: Number(port), noDelay: true })
          let missing = 0
          let head = ''
          const send = () => (isOver() ? socket.end() : socket.write(heads[next++ % heads.length]))
          socket.on('connect', send)
          socket.on('data', (piece) => {
            if (missing === 0) {
              head += piece.latin1Slice(0, Math.min(piece.length, 4096))
              const end = head.indexOf('\r\n\r\n')
              if (end < 0) return
              const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1])
              if (!head.startsWith('HTTP/1.1 200 ') || Number.isNaN(length)) failure = head.slice(0, 500)
              missing = length + end + 4 - piece.length
            } else missing -= piece.length
            if (missing > 0 && failure === '') return
            head = ''
            missing = 0
            answers++
            send()
          })
          socket.on('error', (error) => (failure = String(error)))
          socket.on('close', resolve)
        }),
    ),
  )
  const { user, system } = process.cpuUsage(cpu)
  process.send({ answers, seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6, failure })
}
