/**
 * Drafts: a page to fill in, copied from a template that nobody can write to. A draft is nobody's fact; a campaign founded on
 * one takes its answers from it and leaves it where it is.
 */
import { z } from 'zod'
import { done, type Result, refuse } from '../../core/result.ts'
import { field, type Page, readPage, writePage } from '../folder/markdown-panel-page.ts'
import type { KernelDesk } from '../kernel-dependencies.ts'
import { type KernelTool, kernelTool } from './kernel-tool-type.ts'

/** What a draft may be called. */
export const draftName = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,60}$/)

const fields = {
  npc: ['name', 'role', 'about', 'wants', 'hides', 'two things easily told', 'one thing hardly told'],
  location: ['name', 'about', 'ways', 'who is here', 'what lies here', 'what is hidden here'],
  quest: ['title', 'who asks', 'what for', 'first step', 'what it costs to leave it', 'the way back'],
  map: ['name', 'places', 'notes'],
} as const

/** The templates there are. */
export const templateNames = ['campaign', 'npc', 'location', 'quest', 'map'] as const

function draftPath(name: string): string {
  return `drafts/${name}.md`
}

function template(kind: (typeof templateNames)[number], { engine }: KernelDesk): Page {
  if (kind !== 'campaign') {
    const lines = fields[kind].map((key) => field(key, '-'))
    return { title: `Draft: ${kind}`, sections: [{ heading: 'To fill in', lines }] }
  }
  const { questions, presets } = engine.heroes.sessionZero
  const start = ['scenario', 'preset', 'seed'].map((key) => field(key, '-'))
  return {
    title: 'Draft: campaign',
    sections: [
      { heading: 'Start', lines: start },
      { heading: 'Answers', lines: questions.map(({ id }) => field(id, '-')) },
      {
        heading: 'Questions',
        lines: questions.map(({ id, question, options }) => {
          const answers = options.map((one) => one.id).join(' | ')
          return `${id}? ${question}${answers === '' ? ' In your own words.' : ` ${answers}`}`
        }),
      },
      { heading: 'Presets', lines: presets.map(({ id, name }) => `${id}: ${name}`) },
    ],
  }
}

/** What was filled into the draft of a campaign; what is said twice counts as it was said last. */
export function readDraft({ disk }: KernelDesk, name: string): Result<Readonly<Record<string, string>>> {
  const text = disk.read(draftPath(name))
  if (!text.ok) return text
  if (text.value === null)
    return refuse('folder/missing', `There is no ${draftPath(name)}; copy_template makes one.`)
  const page = readPage(text.value)
  if (!page.ok) return page
  const lines = page.value.sections.flatMap((one) => one.lines)
  const said = lines.flatMap((line): (readonly [string, string])[] => {
    const [, key, value] = /^- ([a-z_]+): (.+)$/.exec(line) ?? []
    return key === undefined || value === undefined || value.trim() === '-' ? [] : [[key, value.trim()]]
  })
  return done(Object.fromEntries(said))
}

/** The tools for drafts. */
export const templateTools: readonly KernelTool[] = [
  kernelTool({
    ...{ name: 'copy_template', roles: ['BUILDER', 'AUTHOR'], writes: true },
    description:
      'Copies a template to drafts/NAME.md, to be filled in; init_campaign takes the draft of a campaign.',
    input: z.strictObject({ template: z.enum(templateNames), name: draftName }),
    run: async (desk, input) => {
      const path = draftPath(input.name)
      const there = desk.disk.read(path)
      if (!there.ok) return there
      if (there.value !== null)
        return refuse('folder/whole-file', `${path} is there already: a copy never goes over a draft.`, {
          rule: 'KRN-27',
        })
      const written = desk.disk.write(path, writePage(template(input.template, desk)))
      return written.ok ? done({ path }) : written
    },
  }),
]
