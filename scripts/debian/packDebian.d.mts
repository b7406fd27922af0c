/** Of the packed product. Answers the path of the package, which is in `folder`. Needs dpkg-deb. */
export function packDebian(tarball: string, folder: string): string
