package io.statehouse.app.serve;

import io.statehouse.app.access.Authenticator;
import io.statehouse.app.access.CurrentRules;
import io.statehouse.app.access.Identity;
import io.statehouse.app.audit.AuditFile;
import io.statehouse.app.audit.AuditLog;
import io.statehouse.app.audit.AuditStream;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.ServerSettings;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.http.Gate;
import io.statehouse.app.http.RouteGroup;
import io.statehouse.app.http.RouteTable;
import io.statehouse.app.http.access.AccessGate;
import io.statehouse.app.http.access.CheckRoute;
import io.statehouse.app.http.access.OriginalsGate;
import io.statehouse.app.http.access.OwnAddress;
import io.statehouse.app.http.access.SessionCookie;
import io.statehouse.app.http.access.SessionRoutes;
import io.statehouse.app.http.access.SignOnRoutes;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Who may do what on a server, and the record of what they did.
 *
 * @param local whether the server serves this machine alone
 * @param rules empty if no access is configured
 * @param authenticator empty likewise
 * @param encrypted whether the server, or a proxy before it, does TLS
 */
record ServerAccess(
    boolean local,
    Optional<CurrentRules> rules,
    Optional<Authenticator> authenticator,
    AuditLog audit,
    boolean encrypted) {

  /**
   * Reads the rules of access and opens the audit log.
   *
   * @throws AppException if the rules cannot be read, or the log has no file but is required
   */
  static ServerAccess open(SharedParts shared) {
    Config config = shared.config();
    Optional<CurrentRules> rules =
        config.accessFile().map(file -> new CurrentRules(file, config.systems()));
    return new ServerAccess(
        config.get(ServerSettings.LISTEN).isLoopback(),
        rules,
        rules.map(known -> new Authenticator(known, Clock.systemUTC(), shared.schedule()::once)),
        shared.open().add(audit(config)),
        config.tls().isPresent() || config.get(ServerSettings.INSECURE_NO_TLS));
  }

  private static AuditLog audit(Config config) {
    Optional<String> file = config.get(ServerSettings.AUDIT_FILE);
    boolean required = config.get(ServerSettings.AUDIT_REQUIRED);
    requireAuditFile(config);
    return file.map(
            name ->
                name.equals("-")
                    ? new AuditStream(System.out)
                    : new AuditFile(
                        config.file(name),
                        config.get(ServerSettings.AUDIT_BYTES),
                        config.get(ServerSettings.AUDIT_KEEP)))
        .map(output -> AuditLog.to(output, required, Clock.systemUTC()))
        .orElse(AuditLog.OFF);
  }

  /**
   * @throws AppException if an audit log is required that has no file
   */
  static void requireAuditFile(Config config) {
    if (config.get(ServerSettings.AUDIT_REQUIRED)
        && config.get(ServerSettings.AUDIT_FILE).isEmpty()) {
      throw AppException.misused("audit.required has no effect without audit.file: set it too");
    }
  }

  /** Returns whether someone can have a right: on this machine everyone has all. */
  boolean knowsRights() {
    return local || rules.isPresent();
  }

  Gate gate() {
    return authenticator
        .<Gate>map(known -> new AccessGate(known, cookie()))
        .orElse(local ? Gate.OPEN : new OriginalsGate());
  }

  /**
   * Returns the routes of logging in and of what one may do.
   *
   * @param served the systems that one may log in to
   * @param routes all routes of the server
   */
  RouteGroup group(Config config, ServedSystems served, Supplier<RouteTable> routes) {
    return new RouteGroup(
        "access",
        "Access",
        Stream.of(
                List.of(new CheckRoute(rules, routes).route()),
                new SessionRoutes(authenticator, cookie(), admitted(), served.ownLogins()).routes(),
                new SignOnRoutes(
                        authenticator.map(Authenticator::signOn), cookie(), address(config))
                    .routes())
            .flatMap(List::stream)
            .toList());
  }

  /** Returns the address of this server as its clients know it. */
  OwnAddress address(Config config) {
    return new OwnAddress(
        config.get(ServerSettings.NAMES), config.get(ServerSettings.BASE_PATH), encrypted);
  }

  /** Returns who everyone is if no access is configured. */
  private Identity admitted() {
    return local ? Identity.LOCAL : Identity.ORIGINAL;
  }

  private SessionCookie cookie() {
    return new SessionCookie(encrypted);
  }

  /** Returns what an operator should know of the rules and of the audit log, one sentence each. */
  List<String> problems() {
    return Stream.of(
            rules.flatMap(CurrentRules::problem).stream(),
            authenticator.map(Authenticator::problems).stream().flatMap(List::stream),
            audit.problem().stream())
        .flatMap(each -> each)
        .toList();
  }
}
