/**
 * God mode: an administrative console that needs no model. Everything else stands still: no dice are here to be
 * rolled, the clock moves only when a command names it, nobody acts, and only what was named changes. A command
 * that cannot be done refuses the whole message.
 */
import type { PlanningBlock } from '../../core/protocol/planning-block.ts'
import { done, type Result } from '../../core/result.ts'
import type { GameState } from '../../core/state/game-state.ts'
import type { StateDiff } from '../../core/state/state-diff.ts'
import { compareTimes } from '../../core/time/world-time.ts'
import type { Violation } from '../../core/violation.ts'
import { answerQuestion, showState } from './answer-console-question.ts'
import { changeAmount, transferItem } from './change-amounts-and-items.ts'
import { addDirective, dropDirective } from './change-directives.ts'
import { changeMission, retcon } from './change-missions-and-retcon.ts'
import { dismiss, heal, isCreature, kill, refill, removeNamed, revive, spawn } from './change-people.ts'
import { changeSetting } from './change-setting.ts'
import { moveTime, setTime } from './change-world-time.ts'
import { clearCompeting, endCombat } from './clear-contradicting-state.ts'
import { changeLines } from './confirm-changes.ts'
import { findEntityNamed } from './find-entities-and-items-by-name.ts'
import { asksForTime, type GodCommand } from './god-command-types.ts'
import { type GodContext, GodWork } from './god-command-working-state.ts'
import { godBlock, helpText } from './god-mode-choices-and-help.ts'
import { createPlace, teleport } from './move-people-and-create-places.ts'
import { setLines, updateState } from './set-block-and-json-update.ts'

/** What a GOD turn came to. */
export interface GodDone {
  readonly diff: StateDiff
  /** The paths that were named and changed. */
  readonly accepted: readonly string[]
  /** The god_mode_response: answers, every change with before and after, warnings. */
  readonly confirmation: string
  readonly warnings: readonly string[]
  readonly violations: readonly Violation[]
  /** True when world time went back; the record must say so. */
  readonly timeTravel: boolean
  readonly switchToStory: boolean
  /** How many turns to take back; the caller does that. */
  readonly undo?: number
  /** False when something was not understood; then nothing was changed. */
  readonly understood: boolean
  readonly choices: PlanningBlock
}

/**
 * Performs the commands of one message on a state, all of them or none. Pure: the diff is the caller's to commit.
 *
 * @example
 * const result = performGod(state, readGodCommand('set my hp to 12'), { turn: 8 })
 */
export function performGod(
  state: GameState,
  commands: readonly GodCommand[],
  context: GodContext,
): Result<GodDone> {
  const unknown = commands.find((command) => command.kind === 'unknown')
  if (unknown !== undefined) return done(notUnderstood(unknown.text))
  const timeRequested = commands.some(asksForTime)
  const work = new GodWork(state, context, timeRequested)
  for (const command of commands) {
    const before = work.state
    const performed = perform(work, command)
    if (!performed.ok) return performed
    const settled = clearCompeting(work, before)
    if (!settled.ok) return settled
  }
  const diff = work.finish()
  if (!diff.ok) return diff
  return done(outcome(work, commands, diff.value))
}

function outcome(work: GodWork, commands: readonly GodCommand[], diff: StateDiff): GodDone {
  const { before, state, accepted, warnings, violations } = work
  const undo = commands.reduce((sum, command) => sum + (command.kind === 'undo' ? command.turns : 0), 0)
  const timeTravel = compareTimes(state.campaign.calendar, state.time, before.time) < 0
  return {
    diff,
    accepted,
    confirmation: confirmation(work, commands, undo),
    warnings,
    violations,
    timeTravel,
    switchToStory: commands.some((command) => command.kind === 'return_story'),
    ...(undo > 0 && { undo }),
    understood: true,
    choices: godBlock(),
  }
}

function confirmation(work: GodWork, commands: readonly GodCommand[], undo: number): string {
  const changes = changeLines(work.before, work.state)
  const list = changes.map((line) => `- ${line}`).join('\n')
  const discarded = work.violations.filter((one) => one.action === 'discarded')
  const left = [...new Set(discarded.map((one) => `- ${one.message}`))]
  const leaves = commands.some((command) => command.kind === 'return_story')
  const turns = undo === 1 ? 'The last turn is' : `The last ${undo} turns are`
  const quiet = work.answers.length === 0 && undo === 0 && !leaves && changes.length === 0
  const parts = [
    ...work.answers,
    ...(changes.length > 0 ? [`Changed:\n${list}`] : []),
    ...(quiet ? ['Nothing had to be changed: it is so already.'] : []),
    ...(left.length > 0 ? [`Left alone:\n${left.join('\n')}`] : []),
    ...work.warnings,
    ...(undo > 0 ? [`${turns} taken back.`] : []),
    ...(leaves ? ['Back to the story.'] : []),
  ]
  return parts.join('\n')
}

function notUnderstood(text: string): GodDone {
  const shown = text.length > 200 ? `${text.slice(0, 200)}…` : text
  return {
    diff: {},
    accepted: [],
    confirmation: `"${shown}" was not understood, and nothing was changed. ${helpText(null)}`,
    warnings: [],
    violations: [],
    timeTravel: false,
    switchToStory: false,
    understood: false,
    choices: godBlock(),
  }
}

function perform(work: GodWork, command: GodCommand): Result<null> {
  switch (command.kind) {
    case 'mistake':
      return { ok: false, refusal: command.refusal }
    case 'help':
      work.answers.push(helpText(command.about))
      return done(null)
    case 'ask_state':
      return showState(work, command.path)
    case 'question':
      return answerQuestion(work, command.about, command.words)
    case 'set':
      return setLines(work, command.lines)
    case 'update':
      return updateState(work, command.updates)
    case 'amount':
      return changeAmount(work, command)
    case 'give':
    case 'take':
      return isCreature(work, command)
        ? spawn(work, { kind: 'spawn', role: command.what, name: null, count: command.count ?? 1 })
        : transferItem(work, command)
    case 'set_time':
      return setTime(work, command.text)
    case 'move_time':
      return moveTime(work, command.by, command.back)
    case 'setting':
      return changeSetting(work, command.name, command.value)
    case 'mission':
      return changeMission(work, command)
    case 'retcon':
      return retcon(work, command.text)
    case 'directive':
      return command.order === 'add' ? addDirective(work, command.text) : dropDirective(work, command.text)
    case 'end_combat':
      return endCombat(work)
    case 'undo':
    case 'return_story':
    case 'unknown':
      return done(null)
    default:
      return performOnPeople(work, command)
  }
}

type PeopleCommand = Extract<
  GodCommand,
  { kind: 'spawn' | 'place' | 'remove' | 'teleport' | 'heal' | 'revive' | 'kill' | 'dismiss' | 'refill' }
>

function performOnPeople(work: GodWork, command: PeopleCommand): Result<null> {
  switch (command.kind) {
    case 'spawn':
      return spawn(work, command)
    case 'place':
      return createPlace(work, command.name)
    case 'remove':
      return removeNamed(work, command.what)
    case 'teleport':
      return teleport(work, command.who, command.place)
    case 'heal':
      return heal(work, command.who)
    case 'refill':
      return refill(work, command.what)
    default: {
      const found = findEntityNamed(work.state, command.who, ['pc', 'npc'])
      if (!found.ok) return found
      const change = { kill, revive, dismiss }[command.kind]
      return change(work, found.value)
    }
  }
}
