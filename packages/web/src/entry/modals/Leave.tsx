import { useEffect } from 'react'
import { useLocation } from 'wouter'

/** The user confirmed leaving. Navigates after the form has re-rendered and released the leave guard. */
export function Leave({ to }: { readonly to: string }) {
  const [, navigate] = useLocation()
  useEffect(() => {
    const timer = setTimeout(() => navigate(to))
    return () => clearTimeout(timer)
  }, [to, navigate])
  return null
}
