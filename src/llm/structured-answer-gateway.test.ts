import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { quickNetwork } from '../../test/models/quick-network.ts'
import { type ScriptedAnswer, scriptedModel } from './fake-model.ts'
import type { LanguageModel } from './language-model.ts'
import { modelFault } from './model-fault.ts'
import { retryingModel } from './retrying-resting-thinking-models.ts'
import { type GatewayOptions, type GatewayPrompt, llmGateway } from './structured-answer-gateway.ts'

const story = z.strictObject({ narrative: z.string(), minutes: z.int().min(0), mood: z.string().optional() })
type Story = z.infer<typeof story>

const prompt: GatewayPrompt<{ readonly line: string }> = {
  id: 'tiny',
  version: '1',
  render: ({ line }) => [
    { role: 'system', text: 'You tell what happens.', cache: 'stable' },
    { role: 'user', text: line, cache: 'none' },
  ],
}

function run(model: LanguageModel, more: Partial<GatewayOptions<Story>> = {}) {
  const options = { signal: new AbortController().signal, maxOutputTokens: 300, ...more }
  return llmGateway(model).runStructured(prompt, { line: 'I wait.' }, story, options)
}

const fits = '{"narrative":"Rain.","minutes":5}'

describe('a structured question', () => {
  it('gives the value, by which prompt and model, and what it took', async () => {
    const answer = await run(scriptedModel([fits]))
    expect(answer).toMatchObject({
      ok: true,
      value: {
        value: { narrative: 'Rain.', minutes: 5 },
        prompt: { id: 'tiny', version: '1' },
        model: 'scripted',
        attempts: 1,
        repaired: [],
        usage: { input: 8, output: 9 },
        cost: 0,
      },
    })
  })
  it.each([
    ['in a fence', `\`\`\`json\n${fits}\n\`\`\``],
    ['after a remark', `Of course! {Here} it is:\n${fits}\nShall I go on?`],
    ['after thoughts', `<think>{"narrative":"no","minutes":1}</think>\n${fits}`],
    ['with null for what may be missing', '{"narrative":"Rain.","minutes":5,"mood":null}'],
  ])('reads an answer %s', async (_how, text) => {
    const answer = await run(scriptedModel([text]))
    expect(answer).toMatchObject({
      ok: true,
      value: { value: { narrative: 'Rain.', minutes: 5 }, attempts: 1 },
    })
  })
  it.each([
    ['one comma too many', '{"narrative":"Rain.","minutes":5,}'],
    ['single quotes', "{'narrative':'Rain.','minutes':5}"],
    ['cut off', '{"narrative":"Rain.","minutes":5'],
    ['prose', 'Rain falls on the quay.'],
    ['nothing', ''],
    ['a field too many', '{"narrative":"Rain.","minutes":5,"hp":9999}'],
    ['an infinite number', '{"narrative":"Rain.","minutes":1e999}'],
    ['a way to the prototype', '{"narrative":"Rain.","minutes":5,"__proto__":{"x":1}}'],
    ['a list', '["Rain.", 5]'],
    ['far too deep', `{"narrative":${'['.repeat(5_000)}${']'.repeat(5_000)},"minutes":5}`],
    ['far too long', `{"narrative":"${'x'.repeat(500_000)}","minutes":5}`],
  ])('mends nothing itself: %s is asked for once more', async (_what, text) => {
    const model = scriptedModel([text, fits])
    const answer = await run(model)
    expect(answer).toMatchObject({ ok: true, value: { attempts: 2 } })
    const said = model.asked[1]?.messages.at(-1)?.text ?? ''
    expect(said).toMatch(/could not be used:\n- \[(json|schema)\] /)
    expect(said.length).toBeLessThan(2_000)
    expect((model.asked[1]?.messages.at(-2)?.text ?? '').length).toBeLessThanOrEqual(6_000)
  })
  it('names the rules that an answer broke, and gives one more try, not two', async () => {
    const judge = (value: Story) =>
      value.minutes > 60 ? [{ rule: 'TIME-04', problem: 'Waiting takes an hour at most.' }] : []
    const long = '{"narrative":"Rain.","minutes":90}'
    const model = scriptedModel([long, long, fits])
    const answer = await run(model, { judge })
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'llm/unfit' } })
    expect(model.asked).toHaveLength(2)
    expect(model.asked[1]?.messages.at(-1)?.text).toContain('[TIME-04] Waiting takes an hour at most.')
    expect(await run(scriptedModel([long, fits]), { judge })).toMatchObject({
      ok: true,
      value: { repaired: [{ rule: 'TIME-04' }], usage: { output: 18 } },
    })
  })
  it('does not take an answer that hit its limit, even one that fits', async () => {
    const model = scriptedModel([{ text: fits, finish: 'length' }, fits])
    expect(await run(model)).toMatchObject({
      ok: true,
      value: { attempts: 2, repaired: [{ rule: 'length' }] },
    })
  })
  it('takes no for an answer', async () => {
    const model = scriptedModel([{ text: '', finish: 'refusal' }])
    expect(await run(model)).toMatchObject({ ok: false, refusal: { code: 'llm/declined' } })
    expect(model.asked).toHaveLength(1)
  })
  it('shows the pieces of the first answer and not those of a repaired one', async () => {
    const pieces: string[] = []
    await run(scriptedModel(['no', fits]), { onText: (piece) => pieces.push(piece) })
    expect(pieces.join('')).toBe('no')
  })
  it('throws the reason when it is called off', async () => {
    const reason = new Error('the player left')
    await expect(run(scriptedModel([fits]), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })
  it('lets a bug of ours be a bug', async () => {
    await expect(run(scriptedModel([new TypeError('a bug')]))).rejects.toThrow('a bug')
  })
})

describe('what a model cannot do', () => {
  it.each(['none', 'json'] as const)('is asked for in words: structured output "%s"', async (structured) => {
    const model = scriptedModel([fits], { abilities: { structured, tools: false, cache: 'none' } })
    expect(await run(model)).toMatchObject({ ok: true })
    expect(model.asked[0]?.schema === undefined).toBe(structured === 'none')
    const words = model.asked[0]?.messages.at(-1)?.text ?? ''
    const shape = JSON.parse(words.slice(words.indexOf('\n') + 1)) as unknown
    expect(shape).toMatchObject({
      properties: { narrative: { type: 'string' } },
      additionalProperties: false,
    })
  })
  it('is found out once: a schema that is turned away goes in words, also in the repair', async () => {
    const no = modelFault('no', { trouble: 'rejected', again: false, model: 'm', status: 400 })
    const model = scriptedModel([no, 'no', fits])
    expect(await run(model)).toMatchObject({ ok: true, value: { attempts: 2 } })
    expect(model.asked.map((request) => request.schema !== undefined)).toEqual([true, false, false])
  })
})

describe('another try', () => {
  const busy = (more: object = {}) =>
    modelFault('busy', { trouble: 'busy', again: true, model: 'm', ...more })

  async function steadily(answers: readonly ScriptedAnswer[]) {
    const network = quickNetwork()
    const model = scriptedModel(answers)
    const answer = await run(retryingModel(model, network), { onText: () => {} })
    return { answer, waits: network.waits, asked: model.asked.length }
  }

  it('comes twice at most, later each time', async () => {
    expect(await steadily([busy(), busy(), fits])).toMatchObject({ answer: { ok: true }, waits: [375, 750] })
    const tired = await steadily([busy(), busy(), busy(), fits])
    expect(tired).toMatchObject({ answer: { ok: false, refusal: { code: 'llm/busy' } }, asked: 3 })
  })
  it('waits as long as it is asked to, unless that is longer than a turn', async () => {
    expect(await steadily([busy({ after: 3_000 }), fits])).toMatchObject({
      answer: { ok: true },
      waits: [3_250],
    })
    const tomorrow = await steadily([busy({ after: 86_400_000 }), fits])
    expect(tomorrow).toMatchObject({ answer: { ok: false }, waits: [], asked: 1 })
  })
  it('does not come for what another try cannot help', async () => {
    const key = modelFault('no key', { trouble: 'key', again: false, model: 'm' })
    expect(await steadily([key, fits])).toMatchObject({
      answer: { ok: false, refusal: { code: 'llm/key' } },
      asked: 1,
    })
  })
  it('does not come when words have been shown: nobody could tell one beginning from the other', async () => {
    const cut: ScriptedAnswer = async (request) => {
      request.onText?.('{"narr')
      throw modelFault('cut', { trouble: 'cut', again: true, model: 'm' })
    }
    expect(await steadily([cut, fits])).toMatchObject({
      answer: { ok: false, refusal: { code: 'llm/cut-off' } },
      asked: 1,
    })
  })
  it('is not waited for when nobody wants the answer any more', async () => {
    const network = {
      ...quickNetwork(),
      timer: { wait: () => ({ over: new Promise<void>(() => {}), cancel() {} }) },
    }
    const controller = new AbortController()
    const asked = run(retryingModel(scriptedModel([busy(), fits]), network), { signal: controller.signal })
    controller.abort('gone')
    await expect(asked).rejects.toBe('gone')
  })
})
