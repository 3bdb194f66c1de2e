/** How long effects last that say no time of their own. */

/** Effects that say no time of their own last as long as the activity does. */
export function withDuration<One extends { readonly kind: string }>(
  effects: readonly One[],
  duration: unknown,
): readonly One[] {
  if (duration === undefined) return effects
  return effects.map((effect) =>
    (effect.kind === 'condition' || effect.kind === 'grant') && !('duration' in effect)
      ? { ...effect, duration }
      : effect,
  )
}
