/** The guide's ruleset is cut out of the guide and run through the contract: it cannot go stale. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { AttemptedAction, Ruleset } from '../rules/ruleset.ts'
import { rulesetContract } from './ruleset-contract.ts'
import type { RulesetTrial } from './ruleset-trial.ts'
import { sampleCreation } from './sample-records.ts'
import { createdState } from './test-states.ts'

const root = join(import.meta.dirname, '..', '..')
const folder = join(root, '.tmp', 'ruleset-guide')
const guide = readFileSync(join(root, 'docs', 'guides', 'add-a-ruleset.md'), 'utf8')
const blocks = [...guide.matchAll(/```ts file=\S+\n([\s\S]*?)```/g)].map((block) => block[1] ?? '')
const { exports: subpaths } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string>>
}
const [ruleset = '', contract = ''] = blocks.map((code) =>
  code.replace(
    /'fatewright\/([a-z0-9/-]+)'/g,
    (_, name: string) => `'${join('..', '..', subpaths[`./${name}`] ?? name)}'`,
  ),
)

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'coin-flip.ts'), ruleset)
writeFileSync(join(folder, 'contract.ts'), contract)
const { coinFlip } = (await import(join(folder, 'coin-flip.ts'))) as { coinFlip: Ruleset }

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const mira = 'pc_mira_001'
const dare: AttemptedAction = { verb: 'dare', actor_id: mira }

function trial(changed: Partial<Ruleset> = {}): RulesetTrial {
  return {
    ruleset: { ...coinFlip, ...changed },
    state: createdState(sampleCreation('sample')),
    actorId: mira,
    actions: [{ verb: 'look', actor_id: mira }, dare, { ...dare, target_id: 'npc_nobody_999' }],
    choices: { name: 'Ash', lucky: true },
    badChoices: { name: '' },
  }
}

/** The titles of the contract's tests that a ruleset breaks. */
function broken(changed: Partial<Ruleset>): string[] {
  const titles: string[] = []
  const runner = {
    describe: (_name: string, body: () => void) => body(),
    it: (name: string, body: () => Promise<void> | void) => {
      try {
        void body()
      } catch {
        titles.push(name)
      }
    },
  }
  rulesetContract(runner, 'broken', () => trial(changed))
  return titles
}

describe('the guide', () => {
  it('has two blocks of code; test/examples.test.ts compiles them', () => {
    expect(blocks).toHaveLength(2)
  })

  rulesetContract({ describe, it }, 'coin-flip, as the guide prints it', trial)
})

describe('the contract itself', () => {
  it('finds nothing wrong with the guide’s rules', () => {
    expect(broken({})).toEqual([])
  })

  it('notices a demand that changes its mind', () => {
    let asked = 0
    const fickle: Partial<Ruleset> = {
      demand: (view, action) => {
        asked += 1
        return asked % 2 === 0
          ? { ok: true, value: { kind: 'automatic', reason: 'now' } }
          : coinFlip.demand(view, action)
      },
    }
    expect(broken(fickle)).toContain('demands the same twice and changes nothing')
  })

  it('notices a difficulty that follows the dice', () => {
    const late: Partial<Ruleset> = {
      resolve: (view, action, roller) => {
        const kinder: typeof roller = {
          entries: roller.entries,
          roll: (request, judge) => roller.roll({ ...request, target: { kind: 'DC', value: 1 } }, judge),
        }
        return coinFlip.resolve(view, action, kinder)
      },
    }
    expect(broken(late)).toContain('fixes the difficulty before the roll, whatever the dice show')
  })

  it('[PIPE-11] notices a change without an event, and one the law does not admit', () => {
    const silent: Partial<Ruleset> = {
      resolve: (view, action, roller) => {
        const result = coinFlip.resolve(view, action, roller)
        return result.ok ? { ok: true, value: { ...result.value, events: [] } } : result
      },
    }
    const lawless: Partial<Ruleset> = {
      elapse: (view, seconds, roller) => ({
        ...coinFlip.elapse(view, seconds, roller),
        events: [{ type: 'wind', details: {}, tags: [] }],
        diff: { clocks: [{ id: 'no_such_clock', delta: 1 }] },
      }),
    }
    const title = /changes only what the law admits/
    expect(broken(silent).join()).toMatch(title)
    expect(broken(lawless).join()).toMatch(title)
  })

  it('notices dice spent on a refusal, an offer nobody can take, and a line without words', () => {
    const wasteful: Partial<Ruleset> = {
      resolve: (view, action, roller) => {
        coinFlip.resolve(view, dare, roller)
        return coinFlip.resolve(view, action, roller)
      },
    }
    expect(broken(wasteful)).toContain('uses no dice for what it refuses')
    const offers: Ruleset['offers'] = (view, actor) =>
      coinFlip.offers(view, actor).map((offer) => ({
        ...offer,
        action: { ...offer.action, target_id: 'npc_nobody_999' },
      }))
    expect(broken({ offers }).join()).toContain('offers only what it would allow')
    expect(broken({ statusLine: () => '' }).join()).toContain('status line')
  })
})
