export const securityPath = '/security'
