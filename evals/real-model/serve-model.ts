/**
 * The process that holds the model, apart from the one that plays: `node serve-model.ts FOLDER FILE [WINDOW] [ANSWER]`. It
 * prints one JSON line when it listens and one for every answer, and ends with whoever started it.
 */
import { constants, setPriority } from 'node:os'
import { serveChat } from './chat-server.ts'
import { llamaSpeaker } from './llama-speaker.ts'

const [folder = '.', file = 'model.gguf', window = '2048', answer = '400'] = process.argv.slice(2)
// Whoever else uses this machine comes first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
const speaker = await llamaSpeaker({
  ...{ folder, file, id: 'tinyllama-1.1b-chat' },
  ...{ window: Number(window), answer: Number(answer) },
})
const say = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`)
const server = await serveChat(speaker, (call) => say({ call }))
say({ listening: server.url })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
