package io.statehouse.app.access;

import static java.util.Objects.requireNonNull;

import io.statehouse.app.config.TrustedProxies;
import java.net.UnknownHostException;
import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.security.auth.x500.X500Principal;

/**
 * The name by which a client's certificate is known: its subject, one of its alternative names, or
 * both.
 */
record CertificateName(Optional<DistinguishedName> subject, Optional<Alternative> alternative) {
  CertificateName {
    requireNonNull(subject, "subject");
    requireNonNull(alternative, "alternative");
  }

  /**
   * An alternative name. An authority that checks names of one kind may not check those of another,
   * so the kind counts.
   *
   * @param kind the number of the kind in RFC 5280
   */
  record Alternative(int kind, String text) {
    private static final int EMAIL = 1;
    private static final int DNS = 2;
    private static final int URI = 6;
    private static final int ADDRESS = 7;
    private static final Pattern SCHEME = Pattern.compile("[A-Za-z][A-Za-z0-9+.-]*:.*");

    /** Reads a name, whose form shows its kind. */
    static Alternative parse(String text) {
      Optional<String> address = address(text);
      if (address.isPresent()) {
        return new Alternative(ADDRESS, address.get());
      }
      if (SCHEME.matcher(text).matches()) {
        return new Alternative(URI, text);
      }
      return new Alternative(text.indexOf('@') < 0 ? DNS : EMAIL, text);
    }

    /** Returns an address as Java writes it, which is how those of certificates are read. */
    private static Optional<String> address(String text) {
      try {
        return Optional.of(TrustedProxies.address(text).getHostAddress());
      } catch (UnknownHostException other) {
        return Optional.empty();
      }
    }
  }

  /**
   * @throws IllegalArgumentException if there is no name, or the subject is not a distinguished one
   */
  static CertificateName parse(Optional<String> subject, Optional<String> alternative) {
    if (subject.isEmpty() && alternative.isEmpty()) {
      throw new IllegalArgumentException("give its subject, or its san");
    }
    return new CertificateName(
        subject.map(X500Principal::new).map(DistinguishedName::of),
        alternative.map(Alternative::parse));
  }

  /** Returns whether a certificate has this name. */
  boolean isOf(X509Certificate presented) {
    return subject
            .map(DistinguishedName.of(presented.getSubjectX500Principal())::equals)
            .orElse(true)
        && alternative.map(alternatives(presented)::contains).orElse(true);
  }

  private static List<Alternative> alternatives(X509Certificate presented) {
    try {
      return Optional.ofNullable(presented.getSubjectAlternativeNames()).stream()
          .flatMap(Collection::stream)
          .filter(name -> name.get(1) instanceof String)
          .map(name -> new Alternative((Integer) name.get(0), (String) name.get(1)))
          .toList();
    } catch (CertificateParsingException | RuntimeException malformed) {
      return List.of(); // Java throws the latter for an address with a mask that is none
    }
  }
}
