package io.statehouse.app.access;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.statehouse.app.failure.AppException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The header {@code Authorization}, as a program sends it: two are those of somebody, the kept ones
 * {@code created} and {@code issued}. All others are refused as documented, in one line. Passwords
 * are left out, as comparing one is meant to take time.
 */
public final class FuzzedAuthorization {
  private static final String CREATED = "sth_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE";

  /** All that is signed: the signature itself can be written in several ways. */
  private static final String ISSUED =
      "eyJraWQiOiJrIiwidHlwIjoiSldUIiwiYWxnIjoiRVMyNTYifQ"
          + ".eyJpc3MiOiJodHRwczovL2lzc3Vlci5leGFtcGxlIiwic3ViIjoiZGFuYSIsImF1ZCI6InN0YXRlaG91c2Ui"
          + "LCJleHAiOjE5MzU0Nzg4MDAsInJvbGVzIjpbInJlYWRlciJdfQ.";

  private static final Authenticator ACCESS =
      new Authenticator(
          FuzzedAuthorization::rules,
          Clock.fixed(Instant.parse("2030-01-01T00:00:00Z"), ZoneOffset.UTC),
          Runnable::run);

  private FuzzedAuthorization() {}

  /** Made once, when the first input runs. */
  private static final class Rules {
    static final AccessRules ONLY =
        new AccessRules(
            AccessDocument.SHAPE.read(
                Map.of(
                    "tokens",
                    Map.of(
                        "ci",
                        Map.of(
                            "sha256",
                            "9c29b3c058c310b59fd560bd4d17042d075ef40c5fc7178565d6c10418a2c6fe",
                            "roles",
                            List.of("reader"))),
                    "jwt",
                    Map.of(
                        "issuer",
                        "https://issuer.example",
                        "audience",
                        "statehouse",
                        "jwks",
                        keys().toString()))),
            List.of("css"),
            Path.of(""));
  }

  private static AccessRules rules() {
    return Rules.ONLY;
  }

  private static Path keys() {
    try {
      return Path.of(FuzzedAuthorization.class.getResource("/access/issuer-keys.json").toURI());
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  public static void read(byte[] input) {
    String header = new String(input, ISO_8859_1);
    Identity found;
    try {
      found =
          ACCESS.identifyProgram(
              new Credentials("10.0.0.1", Optional.of(header), Optional.empty()));
    } catch (AppException refused) {
      if (refused.getMessage().lines().count() != 1) {
        throw new AssertionError("the message has several lines", refused);
      }
      return;
    }
    boolean known =
        switch (found.kind()) {
          case TOKEN -> header.contains(CREATED);
          case ISSUED -> header.contains(ISSUED);
          default -> false;
        };
    if (!known) {
      throw new AssertionError(found + " by " + header);
    }
  }
}
