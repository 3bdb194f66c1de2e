/**
 * The contract of LanguageModel: what every adapter must do. Pass your runner and a way to open one that answers so.
 */
import type { LanguageModel, ModelRequest, PromptBlock } from '../llm/index.ts'
import { same } from './assertions.ts'
import type { TestRunner } from './test-runner-port.ts'

/** A model under test, and a way to decide what the service behind it answers. */
export interface ModelUnderTest {
  readonly model: LanguageModel
  /** The next answers, in their order. */
  plan(...answers: readonly PlannedReply[]): void
}

/** What stands behind the model will say so. */
export interface PlannedReply {
  readonly text: string
  readonly finish?: 'stop' | 'length' | 'refusal'
}

/**
 * Runs the contract.
 *
 * @example
 * declare const mine: ModelUnderTest
 * languageModelContract({ describe, it }, 'mine', async () => mine)
 */
export function languageModelContract(
  { describe, it }: TestRunner,
  name: string,
  open: () => Promise<ModelUnderTest>,
): void {
  describe(`language model ${name}`, () => {
    it('gives the whole text, in one and in pieces, with every script unharmed', async () => {
      const { model, plan } = await open()
      for (const text of [
        'The tide turns at nine.',
        'Zwei Möwen, ein „Ruf“ 🌊🜂 鐘は割れている.',
        '  {"a": "b\\n"}\n',
      ]) {
        plan({ text })
        const pieces: string[] = []
        const reply = await model.ask(question({ onText: (piece) => pieces.push(piece) }))
        same(reply.text, text, 'text')
        same(pieces.join(''), text, 'pieces')
        same(reply.finish, 'stop', 'finish')
      }
    })
    it('says how an answer ended', async () => {
      const { model, plan } = await open()
      for (const finish of ['stop', 'length', 'refusal'] as const) {
        plan({ text: 'So far', finish })
        same((await model.ask(question())).finish, finish, 'finish')
      }
    })
    it('counts tokens; what was cached is part of what was read', async () => {
      const { model, plan } = await open()
      plan({ text: 'Counted.' })
      const { usage } = await model.ask(question())
      for (const count of [usage.input, usage.cached, usage.cacheWritten, usage.output])
        if (!Number.isInteger(count) || count < 0) throw new Error(`${count} is no count`)
      if (usage.cached + usage.cacheWritten > usage.input) throw new Error('more was cached than was read')
    })
    it('does not begin when it is called off before', async () => {
      const { model } = await open()
      const reason = new Error('nobody waits')
      isReason(await thrown(model.ask(question({ signal: AbortSignal.abort(reason) }))), reason)
    })
    it('stops when it is called off in the middle, with the reason it was given', async () => {
      const { model, plan } = await open()
      plan({ text: 'One word after another word after another word.' })
      const controller = new AbortController()
      const reason = new Error('the player left')
      const asked = model.ask(question({ signal: controller.signal, onText: () => controller.abort(reason) }))
      isReason(await thrown(asked), reason)
    })
    it('says what it is', async () => {
      const { model } = await open()
      if (model.id.trim() === '' || model.provider.trim() === '')
        throw new Error('id and provider must be given')
    })
  })
}

const blocks: readonly PromptBlock[] = [
  { role: 'system', text: 'You tell what happens.', cache: 'stable' },
  { role: 'user', text: 'The scene: a quay.', cache: 'scene' },
  { role: 'user', text: 'I look at the tide.', cache: 'none' },
]

function question(more: Partial<ModelRequest> = {}): ModelRequest {
  return { messages: blocks, maxOutputTokens: 200, signal: new AbortController().signal, ...more }
}

function thrown(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'nothing was thrown',
    (error: unknown) => error,
  )
}

function isReason(caught: unknown, reason: Error): void {
  if (caught !== reason) throw new Error(`expected "${reason.message}" to be thrown, got ${String(caught)}`)
}
