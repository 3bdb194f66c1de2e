import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { tryCli } from '../../test/entry/try-cli.ts'
import { stillClock } from '../testing/fixed-clock-and-entropy.ts'
import { startProvider } from '../testing/providers/fake-provider-server.ts'
import { chatProtocol } from '../testing/providers/openai-chat-protocol.ts'
import { type ScriptedAnswer, scriptedModel } from './fake-model.ts'
import { modelFault } from './model-fault.ts'
import { tryModel } from './try-model.ts'

const home = mkdtempSync(join(tmpdir(), 'fatewright-trial-'))
afterAll(() => rmSync(home, { recursive: true }))

const words = 'Mud shines where the water was, and three boats lean on their sides as if asleep.'
const story = '{"narrative":"You wait. It rings.","minutes":20,"mood":"calm"}'
const roll = '{"tool_requests":[{"tool":"roll_skill_check","args":{"skill":"sleight_of_hand"}}]}'

function tried(answers: readonly ScriptedAnswer[]) {
  const clock = stillClock('2026-01-01T00:00:00.000Z')
  return tryModel(scriptedModel(answers), { clock, signal: new AbortController().signal })
}

describe('a trial', () => {
  it('says what works', async () => {
    const trial = await tried([words, story, roll])
    expect(trial).toMatchObject({ ok: true, strategies: ['pipeline', 'two-phase', 'single-pass'], cost: 0 })
    expect(trial.findings.map(({ ok }) => ok)).toEqual([true, true, true, true])
    expect(trial.usage.output).toBeGreaterThan(40)
  })
  it('says what does not: rolls that are not asked for, answers without their shape, silence', async () => {
    expect(await tried([words, story, '{"tool_requests":[]}'])).toMatchObject({
      ok: true,
      strategies: ['pipeline', 'single-pass'],
    })
    expect(await tried([words, 'no', 'no', roll])).toMatchObject({ ok: false, strategies: [] })
    expect(await tried([{ text: '', finish: 'refusal' }])).toMatchObject({
      ok: false,
      findings: [{ ok: false }],
    })
    const gone = modelFault('Ollama cannot be reached.', { trouble: 'unreachable', again: false, model: 'm' })
    expect(await tried([gone])).toMatchObject({
      ok: false,
      findings: [{ says: 'Ollama cannot be reached.' }],
    })
  })
})

describe('fatewright doctor --model', () => {
  it('says that the embedded game master tells when no model is set', async () => {
    const { exit, stdout } = await tryCli(['doctor', '--model'], { home })
    expect({ exit, stdout }).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('the embedded game master tells'),
    })
  })
  it('refuses a setting that names nobody', async () => {
    const { exit, stderr } = await tryCli(['doctor', '--model'], {
      home,
      environment: { FATEWRIGHT_MODEL: 'gpt' },
    })
    expect({ exit, stderr }).toMatchObject({
      exit: 1,
      stderr: expect.stringContaining('which names no model'),
    })
  })
  it('tries the model that is set, over the wire, and never shows its key', async () => {
    const server = await startProvider(chatProtocol())
    try {
      const FATEWRIGHT_MODEL_KEY = 'sk-secret-0123456789abcdef'
      const environment = { FATEWRIGHT_MODEL: `compatible:tiny@${server.url}`, FATEWRIGHT_MODEL_KEY }
      server.next.push({ text: words }, { text: story }, { text: roll })
      const plain = await tryCli(['doctor', '--model'], { home, environment })
      expect(plain.exit).toBe(0)
      expect(plain.stdout).toContain('✓ Structured answers: the answer had its shape at once')
      expect(plain.stdout).toContain('its price is not known')
      expect(plain.stdout).toContain('It can tell stories here, by: pipeline, two-phase, single-pass.')
      server.next.push({ status: 401, body: { error: { message: `no: ${FATEWRIGHT_MODEL_KEY}` } } })
      const json = await tryCli(['doctor', '--model', '--json'], { home, environment })
      expect(json.exit).toBe(1)
      expect(JSON.parse(json.stdout)).toMatchObject({
        ok: false,
        model: 'compatible:tiny',
        trial: { strategies: [] },
      })
      expect(JSON.stringify([plain, json])).not.toContain(FATEWRIGHT_MODEL_KEY)
    } finally {
      await server.close()
    }
  })
})
