/**
 * The rules by which {@code verify} finds what is wrong with a stored deployment, a class for each
 * kind of record. {@link io.statehouse.domain.cloudchamber.CloudChamberMeaning} lists the kinds of
 * findings.
 */
package io.statehouse.domain.cloudchamber.verification;
