package io.statehouse.ports.url;

import static io.statehouse.ports.url.StoreOption.optional;
import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.statehouse.ports.tls.PemContext;
import io.statehouse.ports.tls.PemContext.Identity;
import io.statehouse.ports.tls.PemContext.PemFile;
import java.security.KeyStore;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509ExtendedKeyManager;
import javax.net.ssl.X509ExtendedTrustManager;

/**
 * How the connections to a store are encrypted, and the PEM files by which server and client
 * authenticate each other: one set of options for all stores on servers, in every form that a
 * driver takes. A file is read when what it holds is requested, and again once it has changed; each
 * method throws {@link IllegalArgumentException}, with the option, if it cannot be used.
 *
 * @param authority the authorities to trust; if empty, those that Java trusts
 * @param identity what the client presents to a server that requests a certificate
 */
public record StoreTls(Mode mode, Optional<PemFile> authority, Optional<Identity> identity) {
  /** For drivers that either verify the server or do not encrypt. */
  public static final StoreOption<Mode> SWITCH =
      option(
          "off",
          "whether connections are encrypted, the server's name checked",
          List.of(Mode.OFF, Mode.VERIFY_HOST));

  /** For drivers that know every mode. */
  public static final StoreOption<Mode> MODE =
      option(
          "prefer",
          "off, prefer, require, verify-ca, or on (the same as verify-host)",
          List.of(Mode.values()));

  public static final StoreOption<Optional<String>> CA =
      optional("ca", "Java's own", "PEM file with the authorities to trust; needs TLS");
  public static final StoreOption<Optional<String>> CERTIFICATE =
      optional("certificate", "none", "PEM file with a client certificate; needs key");
  public static final StoreOption<Optional<String>> KEY =
      optional("key", "none", "PEM file with the certificate's private key, without a password");

  /** When connections are encrypted, and how the server's certificate is verified. */
  public enum Mode {
    /** Never encrypted. */
    OFF,
    /** Encrypted if the server supports it; the certificate is not verified. */
    PREFER,
    /** Always encrypted; the certificate is not verified. */
    REQUIRE,
    /** Always encrypted; a trusted authority must have signed the certificate. */
    VERIFY_CA,
    /** Always encrypted; a trusted authority must have signed the certificate for this host. */
    VERIFY_HOST;

    boolean verifies() {
      return this == VERIFY_CA || this == VERIFY_HOST;
    }

    /** Returns the mode as URLs name it. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  public StoreTls {
    requireNonNull(mode, "mode");
    requireNonNull(authority, "authority");
    requireNonNull(identity, "identity");
  }

  private static StoreOption<Mode> option(String byDefault, String meaning, List<Mode> known) {
    return StoreOption.of(
        "tls",
        byDefault,
        meaning,
        (option, text) ->
            known.stream()
                .filter(mode -> mode.toString().equals(canonical(text)))
                .findFirst()
                .orElseThrow(() -> unknown(option, text, known)));
  }

  private static String canonical(String text) {
    return switch (text) {
      case "on", "yes", "true" -> Mode.VERIFY_HOST.toString();
      case "no", "false" -> Mode.OFF.toString();
      default -> text;
    };
  }

  private static IllegalArgumentException unknown(String option, String text, List<Mode> known) {
    return new IllegalArgumentException(
        known.stream()
            .map(Mode::toString)
            .collect(joining(", ", option + "=" + text + ": known are ", ", on")));
  }

  /**
   * Reads the options of a store.
   *
   * @param option {@link #SWITCH} or {@link #MODE}
   * @throws IllegalArgumentException if files are named that would not be used
   */
  public static StoreTls of(StoreUrl url, StoreEnvironment environment, StoreOption<Mode> option) {
    return of(url, environment, option.in(url), "write tls=on");
  }

  /**
   * Reads the options of a store whose scheme turns TLS on.
   *
   * @param howToTurnOn for the error if files are named that would not be used
   * @throws IllegalArgumentException if files are named that would not be used
   */
  public static StoreTls of(
      StoreUrl url, StoreEnvironment environment, Mode mode, String howToTurnOn) {
    for (StoreOption<Optional<String>> file : List.of(CA, CERTIFICATE, KEY)) {
      boolean used = file == CA ? mode.verifies() : mode != Mode.OFF;
      if (!used && file.in(url).isPresent()) {
        String why = mode == Mode.OFF ? "without TLS" : "with tls=" + mode;
        throw new IllegalArgumentException(file + " is not used " + why + ": " + howToTurnOn);
      }
    }
    Optional<PemFile> certificate = file(CERTIFICATE, url, environment);
    Optional<PemFile> key = file(KEY, url, environment);
    if (certificate.isPresent() != key.isPresent()) {
      throw new IllegalArgumentException(
          (key.isPresent() ? KEY : CERTIFICATE)
              + " stands alone: a client certificate needs both certificate and key");
    }
    return new StoreTls(
        mode, file(CA, url, environment), certificate.map(chain -> new Identity(chain, key.get())));
  }

  private static Optional<PemFile> file(
      StoreOption<Optional<String>> option, StoreUrl url, StoreEnvironment environment) {
    return option
        .in(url)
        .map(name -> new PemFile(option.toString(), environment.directory().resolve(name)));
  }

  /** Returns whether connections are, or may be, encrypted. */
  public boolean isOn() {
    return mode != Mode.OFF;
  }

  /** Returns the context for Java's own TLS; empty if TLS is off. */
  public Optional<SSLContext> context() {
    return isOn() ? Optional.of(PemContext.of(authority, identity)) : Optional.empty();
  }

  /** Returns a manager that trusts the authorities; empty for those that Java trusts. */
  public Optional<X509ExtendedTrustManager> trustManager() {
    return authority.map(PemContext::trustManager);
  }

  /** Returns a manager that presents the certificates, and has their private key. */
  public Optional<X509ExtendedKeyManager> keyManager() {
    return identity.map(PemContext::keyManager);
  }

  /** Returns the certificates to trust in a key store; empty for those that Java trusts. */
  public Optional<Supplier<KeyStore>> trustStore() {
    return authority.map(PemContext::trustStore);
  }

  /** Returns the private key to use, with its certificates, in a key store. */
  public Optional<Supplier<KeyStore>> keyStore(char[] password) {
    return identity.map(presented -> PemContext.keyStore(presented, password));
  }
}
