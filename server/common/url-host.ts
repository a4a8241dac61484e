/** Returns a host as an address has it: an IPv6 address is in brackets (RFC 3986, section 3.2.2). */
export const urlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host);
