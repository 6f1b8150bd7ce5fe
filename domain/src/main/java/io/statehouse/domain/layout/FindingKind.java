package io.statehouse.domain.layout;

import static java.util.Objects.requireNonNull;

/**
 * A kind of finding that a system may report, as the documentation lists it.
 *
 * @param name the {@link Finding#kind()} of these
 * @param meaning a few words without a full stop at the end
 * @param repair what {@code verify --repair} does; empty where these are only reported
 */
public record FindingKind(String name, Finding.Severity severity, String meaning, String repair) {

  public FindingKind {
    requireNonNull(name, "name");
    requireNonNull(severity, "severity");
    requireNonNull(meaning, "meaning");
    requireNonNull(repair, "repair");
  }

  /** Returns a kind of errors that are only reported. */
  public static FindingKind error(String name, String meaning) {
    return error(name, meaning, "");
  }

  public static FindingKind error(String name, String meaning, String repair) {
    return new FindingKind(name, Finding.Severity.ERROR, meaning, repair);
  }

  /** Returns a kind of notices that are only reported. */
  public static FindingKind notice(String name, String meaning) {
    return notice(name, meaning, "");
  }

  public static FindingKind notice(String name, String meaning, String repair) {
    return new FindingKind(name, Finding.Severity.NOTICE, meaning, repair);
  }
}
