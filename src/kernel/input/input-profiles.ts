/**
 * The two input profiles. `kernel` takes lines with a command head and nothing else; `natural` takes any line, and reads a
 * head where one is written. Both only put words into other words: authority, mode and dice come from elsewhere.
 */
import type { JsonObject } from '../../core/json.ts'
import type { InputMessage } from '../../core/protocol/input-message.ts'
import { done, type Result, refuse } from '../../core/result.ts'
import type { InputProfile, InputProfiles, ProfileScene } from '../../turn/index.ts'
import { findHead } from './command-heads.ts'
import { commandWords } from './command-to-plain-words.ts'
import { objectsInView } from './objects-in-view.ts'
import { looksLikeControl } from './parse-bracketed-campaign-command.ts'
import { type Command, readCommand } from './parse-command-line.ts'
import { resolveReferences } from './resolve-handles-and-codes.ts'
import { bindCodes, keptBinding, readBinding } from './short-code-bindings.ts'

/** A choice by its number or key needs no head: a button is not free text. */
function isButton({ choice, text, message_type: type }: InputMessage): boolean {
  return choice !== undefined || type !== 'user_input' || /^\d{1,2}$/.test(text.trim())
}

/** The console has its own exact prefix, and a mode that the surface itself names is no free text. */
function isConsole({ text, mode }: InputMessage): boolean {
  return (mode !== undefined && mode !== 'STORY') || text.startsWith('GOD MODE:')
}

function translateCommand(message: InputMessage, scene: ProfileScene): Result<InputMessage> {
  if (looksLikeControl(message.text)) {
    const sentence = `"${message.text.trim()}" is a control instruction and no part of the story: give it to the kernel's own door. Nothing happened.`
    return refuse('turn/control-outside', sentence, { rule: 'KRN-02' })
  }
  const read = readCommand(message.text)
  if (!read.ok) return read
  const objects = objectsInView(scene.state)
  const binding = readBinding(scene.display) ?? bindCodes(objects, 0, null)
  const resolved = resolveReferences(read.value.text, objects, binding)
  if (!resolved.ok) return resolved
  const command = { ...read.value, text: resolved.value.text }
  return done({
    ...message,
    text: commandWords(command),
    said: message.text,
    command: keptCommand(command, resolved.value.refs),
    ...modeOf(command),
  })
}

function modeOf({ head, voice }: Command): Pick<InputMessage, 'mode'> {
  if (head === 'OOC') return { mode: 'DM' }
  return voice === null ? {} : { mode: 'THINK' }
}

/** What the record says of a command. */
function keptCommand(command: Command, refs: readonly string[]): JsonObject {
  const { head, intent, domain, risk, purpose, voice, summary } = command
  return { head, intent, domain, risk, purpose, voice, action_summary: summary, refs: [...refs] }
}

const kernelProfile: InputProfile = {
  appliesTo: (message) => !isButton(message) && !isConsole(message),
  translate: translateCommand,
  bound: (display) => Object.values(readBinding(display)?.codes ?? {}),
  display: (state, turn, before) =>
    keptBinding(bindCodes(objectsInView(state), turn, before === null ? null : readBinding(before))),
}

const naturalProfile: InputProfile = {
  appliesTo: (message) => !isButton(message) && !isConsole(message) && findHead(message.text) !== null,
  translate: translateCommand,
}

/** The profiles a campaign may have. */
export const inputProfiles: InputProfiles = { kernel: kernelProfile, natural: naturalProfile }
