export type OdmVersion = '1.3.2' | '2.0'
