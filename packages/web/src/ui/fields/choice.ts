import { cva } from 'class-variance-authority'

/** The label around a radio button or a checkbox, whose own class is `choice-mark`. */
export const choiceClass = cva(
  'flex min-h-[2.125rem] cursor-pointer items-center gap-[0.5625rem] border py-1 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus pointer-coarse:min-h-[44px]',
  {
    variants: {
      look: {
        plain:
          'rounded-md border-transparent ps-2 pe-2.5 hover:bg-hover has-checked:border-brand-line has-checked:bg-brand-soft',
        outlined:
          'rounded-md border-line-strong ps-2 pe-2.5 hover:bg-hover has-checked:border-brand has-checked:bg-brand-soft',
        /** Without the box around a choice. */
        bare: 'rounded-md border-transparent',
      },
      size: { small: 'text-[0.8125rem]/[1.3]', medium: 'text-[0.9063rem]/[1.3]' },
    },
    defaultVariants: { look: 'plain', size: 'medium' },
  },
)
