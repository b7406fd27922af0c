/** The entry of the product: the page of the staff, or that of a patient's link, which loads nothing of the staff's. */
if (location.hash.startsWith('#/once/')) (await import('./once/startOnce')).startOnce()
else (await import('./staff')).startStaff()

// Without an import, a file is no module to the compiler.
export {}
