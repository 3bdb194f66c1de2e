/** What is told, as text: whatever a narrator wrote, nothing in it is ever markup. */
import { proseParts } from './prose-parts.ts'

/** Paragraphs of the story. */
export function Prose({ text, soft = false }: { readonly text: string; readonly soft?: boolean }) {
  return (
    <div
      className={`space-y-4 font-story text-[1.1875rem] leading-[1.7] text-pretty hyphens-auto wrap-break-word ${soft ? 'text-soft' : ''}`}
    >
      {proseParts(text).map((parts, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text have no other name and never move
        <p key={index}>
          {parts.map((part, at) => {
            const Face = part.stressed ? 'em' : 'span'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: nor have their parts
              <Face key={at} className={part.speech && !soft ? 'text-lamp' : undefined}>
                {part.text}
              </Face>
            )
          })}
        </p>
      ))}
    </div>
  )
}
