package io.statehouse.app.doctor;

import io.statehouse.app.config.Config;
import io.statehouse.app.config.ListenAddress;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.config.TlsConfig;
import io.statehouse.app.failure.FileProblem;
import io.statehouse.app.serve.ServerConfigCheck;
import io.statehouse.app.text.Printable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Examines certificates and keys: whether they belong together, for how long, and their names. */
final class TlsExamination implements Examination {
  private static final String AREA = "tls";
  private static final Duration SOON = Duration.ofDays(30);
  private static final String RENEW = "renew it; the server reads it again by itself";

  @Override
  public List<Diagnosis> examine(Installation installation) {
    List<Diagnosis> found = new ArrayList<>();
    Instant now = installation.clock().instant();
    Optional<TlsConfig> tls = serverTls(installation.config());
    tls.ifPresent(files -> examine(files, installation.config(), now, found));
    storeCertificates(installation).forEach(file -> validity(file, now, found));
    if (found.isEmpty()) {
      found.add(Diagnosis.ok(AREA, "no certificates are configured"));
    }
    return found;
  }

  /** Settings that contradict each other are reported with the configuration. */
  static Optional<TlsConfig> serverTls(Config config) {
    boolean both =
        config.get(ServerSettings.TLS_CERTIFICATE).isPresent()
            && config.get(ServerSettings.TLS_KEY).isPresent();
    return both ? config.tls() : Optional.empty();
  }

  private static void examine(TlsConfig files, Config config, Instant now, List<Diagnosis> found) {
    Optional<String> problem = ServerConfigCheck.tlsProblem(files);
    if (problem.isPresent()) {
      found.add(
          Diagnosis.error(
              AREA, problem.get(), "give the PEM files of a certificate and of its own key"));
      return;
    }
    found.add(Diagnosis.ok(AREA, files.certificate() + " and its key belong together"));
    List<X509Certificate> chain = validity(files.certificate(), now, found);
    files.clientAuthority().ifPresent(file -> validity(file, now, found));
    chain.stream().limit(1).forEach(certificate -> names(certificate, config, found));
  }

  private static Set<Path> storeCertificates(Installation installation) {
    Set<Path> files = new LinkedHashSet<>();
    installation
        .stores()
        .keySet()
        .forEach(
            url ->
                Stream.of("ca", "certificate")
                    .map(option -> url.options().getOrDefault(option, ""))
                    .filter(name -> !name.isEmpty())
                    .map(installation.invocation()::file)
                    .forEach(files::add));
    return files;
  }

  /** Notes for how long the certificates of a file are valid, and returns them. */
  private static List<X509Certificate> validity(Path file, Instant now, List<Diagnosis> found) {
    List<X509Certificate> certificates;
    try {
      certificates = certificates(file);
    } catch (IOException unreadable) {
      found.add(
          Diagnosis.error(
              AREA,
              "cannot read " + file + ": " + FileProblem.of(unreadable),
              "correct the setting, or the permissions of the file"));
      return List.of();
    } catch (CertificateException malformed) {
      found.add(
          Diagnosis.error(AREA, file + " has no certificates in PEM", "give a file that has them"));
      return List.of();
    }
    certificates.forEach(certificate -> found.add(validity(file, certificate, now)));
    return certificates;
  }

  private static List<X509Certificate> certificates(Path file)
      throws IOException, CertificateException {
    try (InputStream in = Files.newInputStream(file)) {
      return CertificateFactory.getInstance("X.509").generateCertificates(in).stream()
          .map(X509Certificate.class::cast)
          .toList();
    }
  }

  static Diagnosis validity(Path file, X509Certificate certificate, Instant now) {
    Instant from = certificate.getNotBefore().toInstant();
    Instant until = certificate.getNotAfter().toInstant();
    String named =
        "%s: %s".formatted(file, Printable.line(certificate.getSubjectX500Principal().getName()));
    if (until.isBefore(now)) {
      return Diagnosis.error(AREA, named + " has expired at " + until, RENEW);
    }
    if (from.isAfter(now)) {
      return Diagnosis.error(
          AREA, named + " is valid from " + from + " only", "check the clock of this machine");
    }
    Duration left = Duration.between(now, until);
    return left.compareTo(SOON) < 0
        ? Diagnosis.warning(AREA, "%s expires in %d days".formatted(named, left.toDays()), RENEW)
        : Diagnosis.ok(AREA, named + " is valid until " + until);
  }

  /** Notes the names by which the server is known that are not those of its certificate. */
  private static void names(X509Certificate certificate, Config config, List<Diagnosis> found) {
    Set<String> certified = certified(certificate);
    List<String> served = new ArrayList<>();
    ListenAddress listen = config.get(ServerSettings.LISTEN);
    if (!listen.isLoopback() && !listen.host().matches("0\\.0\\.0\\.0|\\[::]")) {
      served.add(listen.host());
    }
    config.get(ServerSettings.NAMES).entries().stream()
        .map(entry -> entry.replaceFirst(":[0-9]+$", ""))
        .forEach(served::add);
    List<String> missing =
        served.stream()
            .filter(name -> certified.stream().noneMatch(one -> covers(one, name)))
            .toList();
    if (missing.isEmpty()) {
      found.add(Diagnosis.ok(AREA, "the certificate is for " + String.join(", ", certified)));
    } else {
      found.add(
          Diagnosis.warning(
              AREA,
              "the certificate is for %s, not for %s"
                  .formatted(String.join(", ", certified), String.join(", ", missing)),
              "have these names added, unless a proxy has a certificate for them"));
    }
  }

  private static Set<String> certified(X509Certificate certificate) {
    Set<String> names = new LinkedHashSet<>();
    try {
      Collection<List<?>> alternatives = certificate.getSubjectAlternativeNames();
      if (alternatives != null) {
        alternatives.stream()
            .filter(name -> name.get(1) instanceof String)
            .forEach(name -> names.add(Printable.line(name.get(1).toString())));
      }
    } catch (CertificateException malformed) {
      // The certificate is one without names.
    }
    return names.isEmpty() ? Set.of("no name") : names;
  }

  private static boolean covers(String certified, String name) {
    String pattern = certified.toLowerCase(Locale.ROOT);
    String host = name.toLowerCase(Locale.ROOT).replaceAll("[\\[\\]]", "");
    return pattern.equals(host)
        || pattern.startsWith("*.")
            && host.indexOf('.') > 0
            && host.substring(host.indexOf('.')).equals(pattern.substring(1));
  }
}
