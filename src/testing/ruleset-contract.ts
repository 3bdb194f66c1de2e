/**
 * The contract of Ruleset: what every set of rules must do. Pass your runner and a way to make a trial (a world, a
 * character in it, things to try); what it cannot do shows as a red line with the action that broke it.
 */
import { canonicalJson, isJsonObject } from '../core/json.ts'
import type { StateDiff } from '../core/state/state-diff.ts'
import { modes } from '../core/turn-mode.ts'
import { parseNotation } from '../dice/index.ts'
import { type AttemptedAction, type Because, type Check, type RulesView, viewOf } from '../rules/index.ts'
import { good, same } from './assertions.ts'
import { admitted, type RulesetTrial, trialRoller } from './ruleset-contract-trial.ts'
import type { TestRunner } from './test-runner-port.ts'

/** How a suite gets a fresh trial. */
export type MakeTrial = () => RulesetTrial

/** How many different throws every action is tried with. */
const throws = 12

/**
 * Runs the whole contract against a ruleset.
 *
 * @example
 * const contract = (make: MakeTrial) => rulesetContract({ describe, it }, 'my rules', make)
 */
export function rulesetContract(runner: TestRunner, name: string, make: MakeTrial): void {
  runner.describe(`Ruleset contract: ${name}`, () => {
    demandContract(runner, make)
    resolveContract(runner, make)
    offersContract(runner, make)
    linesContract(runner, make)
    characterContract(runner, make)
    toolsContract(runner, make)
  })
}

function demandContract({ it }: TestRunner, make: MakeTrial): void {
  it('says who it is', () => {
    const { ruleset } = make()
    same(ruleset.specVersion, 1, 'specVersion')
    holds(/^[a-z0-9][a-z0-9-]{0,60}$/.test(ruleset.id), `the id "${ruleset.id}" is not a slug`)
    holds(ruleset.name.trim() !== '', 'the name is empty')
  })
  it('reads any attrs as a sheet', () => {
    const { ruleset, state } = make()
    const strange = [
      {},
      { level: -1, hp_max: 'ten', skills: 3, resources: [], equipment: true, status: null },
    ]
    const own = Object.values(state.entities).map(({ attrs }) => attrs)
    for (const attrs of [...own, ...strange])
      holds(ruleset.readSheet({ attrs }) !== undefined, 'attrs were not read as a sheet')
  })
  it('demands the same twice and changes nothing', () => {
    const { ruleset, state, actions } = make()
    const before = canonicalJson(state)
    const view = viewOf(frozen(state))
    for (const action of actions) {
      same(ruleset.demand(view, action), ruleset.demand(view, action), `demand of ${action.verb}`)
    }
    same(canonicalJson(state), before, 'state after demands')
    const kinds = actions.map((action) => good(ruleset.demand(view, action)).kind)
    holds(kinds.includes('check'), 'no action of the trial is rolled for; add one')
    holds(kinds.includes('impossible'), 'no action of the trial is impossible; add one')
  })
  it('gives every number of a check a source, a reason and a rule', () => {
    const trial = make()
    for (const { action, check } of checksOf(trial)) complete(check, action.verb)
  })
  it('refuses an actor that does not exist, with a sentence', () => {
    const { ruleset, state, actions } = make()
    const action = { ...actions[0], verb: actions[0]?.verb ?? 'look', actor_id: 'npc_nobody_999' }
    const { roller } = trialRoller(0)
    holds(!ruleset.resolve(viewOf(state), action, roller).ok, 'somebody who does not exist did something')
    same(roller.entries, [], 'rolls')
  })
}

function resolveContract({ it }: TestRunner, make: MakeTrial): void {
  it('fixes the difficulty before the roll, whatever the dice show', () => {
    const trial = make()
    const view = viewOf(trial.state)
    for (const { action, check } of checksOf(trial)) {
      for (let number = 0; number < throws; number += 1) {
        const { roller } = trialRoller(number)
        good(trial.ruleset.resolve(view, action, roller))
        const rolled = roller.entries.find((entry) => entry.label === check.label)
        if (rolled === undefined) throw new Error(`${action.verb}: no roll called "${check.label}" was made`)
        const { kind, value } = check.difficulty ?? {}
        same([rolled.target?.kind, rolled.target?.value], [kind, value], `${action.verb}: difficulty`)
        same(sum(rolled.modifiers), sum(check.modifiers), `${action.verb}: modifiers`)
      }
    }
  })
  it('uses no dice for what it refuses', () => {
    const { ruleset, state, actions } = make()
    const view = viewOf(frozen(state))
    for (const action of actions) {
      const demand = good(ruleset.demand(view, action))
      const { roller, draws } = trialRoller(1)
      const result = ruleset.resolve(view, action, roller)
      if (demand.kind === 'impossible') holds(!result.ok, `${action.verb} is impossible and was done`)
      if (demand.kind === 'automatic') good(result)
      if (!result.ok) {
        same([roller.entries.length, draws.offset], [0, 0], `dice of the refused ${action.verb}`)
        holds(result.refusal.message.length > 10, `${action.verb}: the refusal says nothing`)
      }
    }
  })
  it('gives the same for the same dice', () => {
    const trial = make()
    each(trial, (action, view, number) => {
      const first = trial.ruleset.resolve(view, action, trialRoller(number).roller)
      same(trial.ruleset.resolve(view, action, trialRoller(number).roller), first, action.verb)
    })
  })
  it('[PIPE-11] changes only what the law admits, and says what happened whenever it changes something', () => {
    const trial = make()
    each(trial, (action, view, number) => {
      const { roller } = trialRoller(number)
      const result = trial.ruleset.resolve(view, action, roller)
      if (!result.ok) return
      lawful(trial, result.value, roller, action.verb)
    })
    for (const seconds of [0, 6, 3_600, 86_400]) {
      const { roller } = trialRoller(seconds)
      const passed = trial.ruleset.elapse(viewOf(frozen(trial.state)), seconds, roller)
      lawful(trial, passed, roller, `elapse ${seconds}`)
    }
  })
}

function offersContract({ it }: TestRunner, make: MakeTrial): void {
  it('offers only what it would allow, under unique snake_case keys', () => {
    const { ruleset, state, actorId } = make()
    const view = viewOf(frozen(state))
    const offers = ruleset.offers(view, actorId)
    holds(offers.length > 0, 'nothing is offered')
    same(new Set(offers.map((offer) => offer.key)).size, offers.length, 'number of different keys')
    for (const { key, text, description, action, check } of offers) {
      holds(/^[a-z_][a-z0-9_]*$/.test(key), `the key "${key}" is not snake_case`)
      holds(text.trim() !== '' && description.trim() !== '', `the offer ${key} has no words`)
      const demand = good(ruleset.demand(view, action))
      holds(demand.kind !== 'impossible', `the offer ${key} is impossible`)
      same(check, demand.kind === 'check' ? demand.check : null, `the check of ${key}`)
    }
    same(ruleset.offers(view, actorId), offers, 'offers, asked twice')
    same(ruleset.offers(view, 'npc_nobody_999'), [], 'offers to nobody')
  })
}

function linesContract({ it }: TestRunner, make: MakeTrial): void {
  it('has a status line, a resources line, labels and a planning check', () => {
    const { ruleset, state, actorId } = make()
    const view = viewOf(frozen(state))
    for (const line of [ruleset.statusLine(view, actorId), ruleset.resourcesLine(view, actorId)])
      holds(line.trim() !== '' && !line.includes('\n'), `"${line}" is not one line of words`)
    for (const value of [1, 5, 10, 15, 20, 30])
      holds(ruleset.difficultyLabel(value).trim() !== '', `${value} has no label`)
    const calm = ruleset.planningCheck(view, actorId, { scope: 'quick', stressed: false, rushed: false })
    const hasty = ruleset.planningCheck(view, actorId, { scope: 'quick', stressed: true, rushed: true })
    holds(Number.isSafeInteger(calm.dc) && Number.isSafeInteger(calm.modifier), 'a planning check is whole')
    holds(hasty.dc > calm.dc, 'stress and haste make planning no harder')
    holds(calm.dc_reasoning !== '' && calm.dc_category !== '', 'the planning difficulty has no reason')
  })
}

function characterContract({ it }: TestRunner, make: MakeTrial): void {
  it('makes characters that survive a round trip, and refuses the rest with a sentence', () => {
    const trial = make()
    const { ruleset, state } = trial
    const made = good(ruleset.createCharacter(trial.choices))
    same(JSON.parse(JSON.stringify(made)), made, 'the character as JSON')
    same(ruleset.createCharacter(trial.choices), { ok: true, value: made }, 'the character, made twice')
    const id = 'pc_newcomer_001'
    const entity = { id, type: 'pc', name: made.name, attrs: made.attrs as Record<string, never>, tags: [] }
    const inventory_changes = made.items.map(({ item_id, qty }) => ({ owner_id: id, item_id, delta: qty }))
    const present_entity_ids = [...state.scene.present_entity_ids, id]
    const diff: StateDiff = {
      entities_add: [entity],
      scene_update: { present_entity_ids },
      inventory_changes,
    }
    const { roller } = trialRoller(0)
    const joined = admitted(state, { diff, events: [], elapsed: { action: 'unspecified' } }, roller)
    good(joined.result)
    same(joined.after.entities[id]?.attrs, made.attrs, 'the kept character')
    const view = viewOf(frozen(joined.after))
    holds(ruleset.statusLine(view, id).trim() !== '', 'a new character has no status line')
    for (const offer of ruleset.offers(view, id))
      good(ruleset.resolve(view, offer.action, trialRoller(3).roller))
    const refused = ruleset.createCharacter(trial.badChoices)
    holds(!refused.ok && refused.refusal.message.length > 10, 'the bad choices made a character')
  })
  it('asks different questions with different answers', () => {
    const { ruleset, choices } = make()
    for (const steps of [ruleset.creationSteps({}), ruleset.creationSteps(choices)]) {
      same(new Set(steps.map((step) => step.id)).size, steps.length, 'number of different steps')
      for (const { id, question, choose, options } of steps) {
        holds(question.trim() !== '', `step ${id} asks nothing`)
        same(new Set(options.map((option) => option.id)).size, options.length, `options of ${id}`)
        holds(options.length === 0 || choose <= options.length, `step ${id} wants more than it offers`)
      }
    }
  })
}

function toolsContract({ it }: TestRunner, make: MakeTrial): void {
  it('refuses nonsense from a model without a die', () => {
    const { ruleset, state, actions } = make()
    const view = viewOf(frozen(state))
    const action = actions.find((candidate) => good(ruleset.demand(view, candidate)).kind === 'check')
    if (action === undefined) throw new Error('no action of the trial is rolled for; add one')
    for (const tool of modes.flatMap((mode) => [...ruleset.tools(mode)])) {
      holds(tool.description.trim() !== '', `${tool.name} says nothing about itself`)
      for (const args of [undefined, null, 'twenty', [], { value: 20 }, { result: 20, skill: 7 }]) {
        const { roller, draws } = trialRoller(0)
        holds(!tool.run(args, action, view, roller).ok, `${tool.name} took ${JSON.stringify(args)}`)
        same([roller.entries.length, draws.offset], [0, 0], `dice of ${tool.name}`)
      }
    }
  })
}

function holds(truth: boolean, otherwise: string): void {
  if (!truth) throw new Error(otherwise)
}

function sum(parts: readonly { readonly value: number }[]): number {
  return parts.reduce((total, part) => total + part.value, 0)
}

function checksOf(trial: RulesetTrial): { readonly action: AttemptedAction; readonly check: Check }[] {
  const view = viewOf(frozen(trial.state))
  return trial.actions.flatMap((action) => {
    const demand = good(trial.ruleset.demand(view, action))
    return demand.kind === 'check' ? [{ action, check: demand.check }] : []
  })
}

function complete(check: Check, verb: string): void {
  good(parseNotation(check.notation))
  const because = (parts: readonly Because[]): void => {
    for (const { value, source, reason } of parts)
      holds(
        Number.isSafeInteger(value) && source !== '' && reason !== '',
        `${verb}: ${value} has no source or no reason`,
      )
  }
  because(check.modifiers)
  holds(check.label !== '' && check.skill !== '' && check.rule !== '', `${verb}: no label, skill or rule`)
  if (check.difficulty === null) return
  because(check.difficulty.parts)
  same(sum(check.difficulty.parts), check.difficulty.value, `${verb}: the parts of its difficulty`)
}

function each(
  trial: RulesetTrial,
  body: (action: AttemptedAction, view: RulesView, n: number) => void,
): void {
  const view = viewOf(frozen(trial.state))
  for (const action of trial.actions)
    for (let number = 0; number < throws; number += 1) body(action, view, number)
}

function lawful(
  trial: RulesetTrial,
  resolution: Parameters<typeof admitted>[1],
  roller: Parameters<typeof admitted>[2],
  what: string,
): void {
  const { result } = admitted(trial.state, resolution, roller)
  if (!result.ok) throw new Error(`${what}: the law refuses its change: ${result.refusal.message}`)
  const changes = Object.values(resolution.diff).some((value) => !Array.isArray(value) || value.length > 0)
  holds(!changes || resolution.events.length > 0, `${what} changes something without an event`)
}

/** Frozen all the way down, so that writing to it throws. */
function frozen<Value>(value: Value): Value {
  if (Array.isArray(value)) for (const part of value) frozen(part)
  else if (isJsonObject(value)) for (const key of Object.keys(value)) frozen(value[key])
  return Object.freeze(value)
}
