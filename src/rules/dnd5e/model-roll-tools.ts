/**
 * The four tools a model may ask for (DICE-20). Their arguments are read strictly, then the engine looks up the real
 * numbers: a requested modifier, DC or AC never enters a roll. Which tools a mode has is a table (MODE-04, MODE-12).
 */
import { z } from 'zod'
import type { JsonObject } from '../../core/json.ts'
import type { DiceEntry } from '../../core/ledger/dice-entry.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { Mode } from '../../core/turn-mode.ts'
import { type DiceRoller, renderLedgerString } from '../../dice/index.ts'
import type { RulesView } from '../rules-view.ts'
import type { AttemptedAction, RulesTool } from '../ruleset.ts'
import { abilityNamed } from './character/ability-modifiers.ts'
import { classNamed } from './character/read-class-names.ts'
import { sheetOf } from './character/sheet.ts'
import { type Edge, joinEdges } from './checks/advantage.ts'
import { needsRoll } from './checks/checks-by-action.ts'
import { naturalFace, plainLabel, rollD20, rollSave } from './checks/d20-rolls.ts'
import { demandCheck, profileOf } from './checks/demand-check.ts'
import { saveModifiersOf } from './checks/mechanics-on-checks-and-saves.ts'
import { rollCheck } from './checks/resolve-check.ts'
import { judgeAttack, verdictWord } from './combat/attack/attack-modifiers.ts'
import { checkSneakAttack } from './combat/attack/hit-damage.ts'
import { withDoubledDice } from './combat/rolls/dice-string-arithmetic.ts'
import { readCombatant } from './combat/state/combatant.ts'
import type { Catalogue } from './data/catalogue-port.ts'

const number = z.int().min(-1_000).max(1_000)
const purpose = z.string().max(200).optional()
const edgeFields = { advantage: z.boolean().optional(), disadvantage: z.boolean().optional() } as const

const schemas = {
  roll_dice: z.strictObject({ notation: z.string().max(200), purpose, ...edgeFields }),
  roll_attack: z.strictObject({
    attack_modifier: number,
    target_ac: number,
    damage_notation: z.string().max(200).optional(),
    target_id: z.string().max(200).optional(),
    purpose,
    ...edgeFields,
  }),
  roll_skill_check: z.strictObject({
    skill_name: z.string().max(60),
    attribute_modifier: number.optional(),
    proficiency_bonus: number.optional(),
    dc: number,
    purpose,
    ...edgeFields,
  }),
  roll_saving_throw: z.strictObject({
    save_type: z.string().max(60),
    attribute_modifier: number.optional(),
    proficiency_bonus: number.optional(),
    dc: number,
    purpose,
    ...edgeFields,
  }),
} as const

type ToolName = keyof typeof schemas
type Arguments<Name extends ToolName> = z.infer<(typeof schemas)[Name]>

/** Which tools each mode has: God and DM roll nothing, thinking has its own planning check and no other (MODE-12). */
const toolsByMode: Readonly<Record<Mode, readonly ToolName[]>> = {
  STORY: ['roll_dice', 'roll_attack', 'roll_skill_check', 'roll_saving_throw'],
  THINK: [], // enforces: MODE-12
  GOD: [], // enforces: MODE-04
  DM: [],
}

/** The action a tool is asked for, and what it may look up and roll. */
interface ToolContext {
  readonly action: AttemptedAction
  readonly view: RulesView
  readonly dice: DiceRoller
  readonly catalogue: Catalogue
}

export function toolsFor(mode: Mode, catalogue: Catalogue): readonly RulesTool[] {
  return toolsByMode[mode].map((name) => ({
    name,
    description: descriptions[name],
    run: (args, action, view, dice) => runTool(name, args, { action, view, dice, catalogue }),
  }))
}

const descriptions: Readonly<Record<ToolName, string>> = {
  roll_dice: 'Rolls dice that belong to no check, for example 2d6+3.',
  roll_attack: 'Rolls an attack of the acting character; bonus and armour class are looked up, not believed.',
  roll_skill_check: 'Rolls the skill that fits the declared action against the difficulty the rules set.',
  roll_saving_throw: 'Rolls a saving throw with the bonus of the sheet.',
}

/**
 * Runs a requested tool; a tool that does not exist, or does not exist in this mode, is refused and nothing is rolled.
 *
 * @example
 * runRequestedTool('set_hp', {}, 'STORY', { action, view, dice, catalogue }) // refused: DICE-20
 */
export function runRequestedTool(
  name: string,
  args: unknown,
  mode: Mode,
  context: ToolContext,
): Result<JsonObject> {
  const known = (Object.keys(schemas) as ToolName[]).find((tool) => tool === name)
  if (known === undefined) return refuseTool(name) // enforces: DICE-20
  if (!toolsByMode[mode].includes(known)) {
    const rule = mode === 'THINK' ? 'MODE-12' : 'MODE-04'
    return refuse('rules/no-dice-now', `${name} cannot be used in ${mode} mode; nothing was rolled.`, {
      rule,
    })
  }
  return runTool(known, args, context)
}

function runTool(name: ToolName, args: unknown, context: ToolContext): Result<JsonObject> {
  const read = schemas[name].safeParse(args)
  if (!read.success) return refuseArguments(name, read.error) // enforces: DICE-20
  const need = needsRoll(context.action)
  if (!need.needed) return refuse('rules/no-roll-needed', `No roll: ${need.reason}`, { rule: 'DICE-19' }) // enforces: DICE-19
  switch (name) {
    case 'roll_dice':
      return rollPlain(read.data as Arguments<'roll_dice'>, context)
    case 'roll_attack':
      return rollAttack(read.data as Arguments<'roll_attack'>, context)
    case 'roll_skill_check':
      return rollSkill(read.data as Arguments<'roll_skill_check'>, context)
    case 'roll_saving_throw':
      return rollSavingThrow(read.data as Arguments<'roll_saving_throw'>, context)
  }
}

function refuseTool(name: string): Result<JsonObject> {
  const message = `There is no tool "${name}"; there are ${Object.keys(schemas).join(', ')}.`
  return refuse('rules/unknown-tool', message, { rule: 'DICE-20' })
}

function refuseArguments(name: ToolName, error: z.ZodError): Result<JsonObject> {
  const [issue] = error.issues
  const field = issue?.path.join('.') ?? ''
  const what = field === '' ? (issue?.message ?? 'wrong arguments') : `${field}: ${issue?.message ?? 'wrong'}`
  const message = `${name} cannot be used like that (${what}); nothing was rolled.`
  return refuse('rules/bad-arguments', message, { rule: 'DICE-20', data: { field } })
}

/** What a tool answers: the row in the ledger's own words. */
function answer(entry: DiceEntry, more: JsonObject = {}): JsonObject {
  return {
    roll: entry.id,
    text: renderLedgerString(entry),
    total: entry.total,
    outcome: entry.outcome ?? null,
    ...more,
  }
}

function rollPlain(args: Arguments<'roll_dice'>, { action, view, dice }: ToolContext): Result<JsonObject> {
  const checked = checkSneakDice(args.purpose, args.notation, { action, view, critical: true })
  if (!checked.ok) return checked
  const rolled = dice.roll({
    label: plainLabel(args.purpose ?? 'Roll'),
    notation: args.notation,
    attempt: { actor: action.actor_id, action: action.verb, target: action.target_id ?? '', check: 'dice' },
    ...(args.advantage !== undefined && { advantage: args.advantage }),
    ...(args.disadvantage !== undefined && { disadvantage: args.disadvantage }),
  })
  return rolled.ok ? done(answer(rolled.value)) : rolled
}

/** Sneak Attack dice are limited by the rogue's level; other classes have none (DICE-25). */
function checkSneakDice(
  purpose: string | undefined,
  notation: string,
  { action, view, critical }: Pick<ToolContext, 'action' | 'view'> & { readonly critical: boolean },
): Result<string> {
  if (!/sneak/i.test(purpose ?? '')) return done(notation)
  const sheet = sheetOf(view.entity(action.actor_id))
  const level = classNamed(sheet.classText) === 'rogue' ? sheet.level : 0
  return checkSneakAttack(notation, level, critical) // enforces: DICE-25
}

function rollAttack(args: Arguments<'roll_attack'>, context: ToolContext): Result<JsonObject> {
  const { action, view, dice, catalogue } = context
  const actor = view.entity(action.actor_id)
  if (actor === undefined)
    return refuse('rules/unknown-creature', `There is nobody called "${action.actor_id}".`)
  const { activities } = readCombatant(actor, catalogue, view.items(actor.id))
  const weapon = activities.find((activity) => activity.kind === 'attack')
  const bonus = typeof weapon?.bonus === 'number' ? weapon.bonus : args.attack_modifier
  const target = view.entity(args.target_id ?? action.target_id ?? '')
  const armorClass = target === undefined ? args.target_ac : readCombatant(target, catalogue).armorClass
  const name = weapon?.name ?? 'Attack'
  const attempt = { actor: action.actor_id, action: action.verb, target: target?.id ?? '' }
  if (args.damage_notation !== undefined) {
    const checked = checkSneakDice(args.purpose, args.damage_notation, { action, view, critical: false })
    if (!checked.ok) return checked
  }
  const rolled = rollD20(
    dice,
    {
      label: `${name} attack`,
      ...attempt,
      check: 'attack',
      modifiers: [{ value: bonus, source: 'ATK', reason: weapon?.name ?? 'attack' }],
      against: { kind: 'AC', value: armorClass },
      edge: askedEdge(args),
    },
    ({ total, kept }) => verdictWord(judgeAttack({ face: kept[0] ?? 0, total, armorClass })),
  )
  if (!rolled.ok) return rolled
  const { total } = rolled.value
  const verdict = judgeAttack({ face: naturalFace(rolled.value), total, armorClass })
  const details: JsonObject = {
    verdict,
    ac: armorClass,
    attack_bonus: bonus,
    told: { attack_modifier: args.attack_modifier, target_ac: args.target_ac },
  }
  const damage = args.damage_notation ?? weapon?.damage[0]?.dice
  if (verdict === 'miss' || damage === undefined) return done(answer(rolled.value, details))
  const dealt = dice.roll({
    label: plainLabel(`${name} damage`),
    notation: verdict === 'critical' ? withDoubledDice(damage) : damage,
    attempt: { ...attempt, check: 'damage' },
  })
  return dealt.ok ? done(answer(rolled.value, { ...details, damage: answer(dealt.value) })) : dealt
}

/** Advantage and disadvantage as the caller asks for them. */
function askedEdge(args: Pick<Arguments<'roll_dice'>, 'advantage' | 'disadvantage'>): Edge {
  return {
    advantage: args.advantage === true ? ['asked'] : [],
    disadvantage: args.disadvantage === true ? ['asked'] : [],
  }
}

function rollSkill(args: Arguments<'roll_skill_check'>, context: ToolContext): Result<JsonObject> {
  const { action, view, dice, catalogue } = context
  const asked = { ...action, skill: args.skill_name }
  const demand = demandCheck(view, asked, catalogue)
  if (!demand.ok) return demand
  if (demand.value.kind !== 'check')
    return refuse('rules/no-roll-needed', `No roll: ${demand.value.reason}`, { rule: 'DICE-19' })
  const { check } = demand.value
  const rolled = rollCheck(dice, asked, {
    ...check,
    advantage: check.advantage || args.advantage === true,
    disadvantage: check.disadvantage || args.disadvantage === true,
  })
  if (!rolled.ok) return rolled
  const details = {
    skill: check.skill,
    dc: check.difficulty?.value ?? null,
    dc_parts: (check.difficulty?.parts ?? []).map((part) => ({ ...part })),
    told: { dc: args.dc },
  }
  return done(answer(rolled.value, details))
}

function rollSavingThrow(args: Arguments<'roll_saving_throw'>, context: ToolContext): Result<JsonObject> {
  const { action, view, dice, catalogue } = context
  const ability = abilityNamed(args.save_type.replace(/\s*save$/i, ''))
  if (ability === undefined)
    return refuse('rules/unknown-ability', `There is no saving throw "${args.save_type}".`, {
      rule: 'DICE-20',
    })
  const profile = profileOf(view, action.actor_id, catalogue)
  if (!profile.ok) return profile
  const dc = Math.min(30, Math.max(5, args.dc))
  const { modifiers, edge } = saveModifiersOf(view, action.actor_id, ability, args.purpose ?? '', catalogue)
  const outcome = rollSave(dice, profile.value, {
    ability,
    dc,
    against: args.purpose ?? action.verb,
    source: action.target_id ?? '',
    extra: modifiers,
    edge: joinEdges(edge, askedEdge(args)),
  })
  if (outcome.entry === undefined) return done({ saved: false, reason: outcome.failedBecause ?? null })
  return done(answer(outcome.entry, { saved: outcome.saved, dc }))
}
