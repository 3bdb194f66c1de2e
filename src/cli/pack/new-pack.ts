/** `fatewright pack new`: a small pack that plays, as a beginning. */
import { resolve } from 'node:path'
import { newPack as makeNewPack } from '../../compose.ts'
import type { Result } from '../../core/refusal.ts'
import { type Answer, answer } from '../answer.ts'
import type { CliDesk } from '../cli-desk.ts'
import { printable } from '../printable.ts'

/** Makes the pack and says what to do next. */
export async function newPack(
  { paint }: CliDesk,
  name: string,
  folder: string | undefined,
): Promise<Result<Answer>> {
  const made = await makeNewPack(name, resolve(folder ?? '.'))
  if (!made.ok) return made
  const { id, folder: at, files } = made.value
  const text = [
    paint.strong(`${id} is made: ${files.length} files in ${printable(at)}`),
    `  try it        fatewright pack play ${printable(at)}`,
    `  check it      fatewright pack validate ${printable(at)}`,
    `  install it    fatewright pack install ${printable(at)}`,
    paint.dim('It tells a small story of its own; every file says in comments how to make it yours.'),
  ]
  return answer(made.value, text.join('\n'))
}
