package io.statehouse.app.cli;

import io.statehouse.app.contexts.Context;
import io.statehouse.app.contexts.Contexts;
import io.statehouse.app.contexts.ServerUrl;
import io.statehouse.app.failure.AppException;
import io.statehouse.app.json.Shape;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The commands of {@code statehouse context}. */
public final class ContextCommands {
  private static final String NAME = "The name of the context.";

  private ContextCommands() {}

  public static CommandGroup all() {
    return new CommandGroup()
        .with(ContextCommands.class, "ls", "use", "add", "rm")
        .byDefault("ls")
        .reads(ServerUrl.class, ServerUrl::parse);
  }

  /** A context without its secrets. */
  private record KnownContext(String name, String server, List<String> credentials, boolean inUse) {
    static final Shape<KnownContext> SHAPE = Shape.of(KnownContext.class);

    static KnownContext of(Context context, Contexts all) {
      return new KnownContext(
          context.name(),
          context.server().toString(),
          context.credentials(),
          all.current().equals(Optional.of(context.name())));
    }
  }

  @Command(
      footer = "  statehouse context ls",
      description = "List the contexts; the one in use is marked. Tokens are never shown.")
  static void ls(@Mixin Call call) {
    Contexts contexts = call.invocation().contexts().read();
    List<KnownContext> known =
        contexts.byName().values().stream()
            .map(context -> KnownContext.of(context, contexts))
            .toList();
    if (known.isEmpty()) {
      call.complain(
          "there is no context in %s: add one with statehouse context add"
              .formatted(call.invocation().contexts()));
    }
    call.results()
        .print(
            KnownContext.SHAPE.list(),
            known,
            all ->
                Table.print(
                    call,
                    List.of("IN USE", "NAME", "SERVER", "CREDENTIALS"),
                    known.stream(),
                    each ->
                        List.of(
                            each.inUse ? "*" : "",
                            each.name,
                            each.server,
                            String.join(", ", each.credentials))));
  }

  /** The choice of what is in use from now on. */
  private static final class Choice {
    @Parameters(paramLabel = "NAME", description = NAME)
    private String name;

    @Option(names = "--none", description = "Use the configured stores again.")
    private boolean none;
  }

  @Command(
      footer = {"  statehouse context use prod", "  statehouse context use --none"},
      description = {
        "Use the server of a context from now on: for every command that names no other store.",
        "The variable STATEHOUSE_STORE, --store and --server are stronger."
      })
  static void use(
      @Mixin Call call,
      @Mixin WriteReport report,
      @ArgGroup(exclusive = true, multiplicity = "1") Choice choice) {
    Contexts contexts =
        call.invocation()
            .contexts()
            .read()
            .using(Optional.ofNullable(choice.none ? null : choice.name));
    call.invocation().contexts().write(contexts);
    report.print(
        call.results(),
        contexts.inUse().map(used -> "using " + used).orElse("using the configured stores"));
  }

  /** Where the token is; a command line would show it to other users. */
  private static final class Token {
    @Option(
        names = "--token-env",
        paramLabel = "NAME",
        description = "Keep the token that this variable has.")
    private String variable;

    @Option(
        names = "--token-file",
        paramLabel = "FILE",
        description = "Keep the token in this file; - is standard input.")
    private Path file;

    String text(Invocation invocation) {
      if (variable == null) {
        return new Input(invocation).text(null, file).strip();
      }
      return Optional.ofNullable(invocation.environment().get(variable))
          .orElseThrow(() -> AppException.misused("--token-env: there is no variable " + variable));
    }
  }

  /** The PEM files for the connection. */
  private static final class Certificates {
    @Option(
        names = "--ca",
        paramLabel = "FILE",
        description = "The authorities to trust (default: those that Java trusts).")
    private Path ca;

    @Option(
        names = "--certificate",
        paramLabel = "FILE",
        description = "The certificate to present; needs --key.")
    private Path certificate;

    @Option(names = "--key", paramLabel = "FILE", description = "The certificate's private key.")
    private Path key;

    Context.Tls tls(Invocation invocation) {
      return new Context.Tls(
          file(invocation, ca), file(invocation, certificate), file(invocation, key));
    }

    private static Optional<String> file(Invocation invocation, Path named) {
      return Optional.ofNullable(named)
          .map(invocation::file)
          .map(file -> file.toAbsolutePath().normalize().toString());
    }
  }

  @Command(
      footer = {
        "  statehouse context add prod --server https://statehouse.example:8443 --token-env TOKEN",
        "  statehouse context add lab --server https://lab:8443 --ca ca.pem --certificate me.pem"
            + " --key me.key"
      },
      description = {
        "Keep a server and the credentials for it under a name.",
        "They are in ~/.config/statehouse/contexts.yaml, which only its owner can read."
      })
  static void add(
      @Mixin Call call,
      @Mixin WriteReport report,
      @Parameters(paramLabel = "NAME", description = NAME) String name,
      @Option(
              names = "--server",
              paramLabel = "URL",
              required = true,
              description = "The server, as in https://HOST:8443.")
          ServerUrl server,
      @ArgGroup(exclusive = true, multiplicity = "0..1") Token token,
      @ArgGroup(exclusive = false, multiplicity = "0..1") Certificates certificates) {
    Contexts contexts = call.invocation().contexts().read();
    if (contexts.byName().containsKey(name)) {
      throw AppException.misused("context \"" + name + "\" exists: remove it first");
    }
    Context added =
        new Context(
            name,
            server,
            Optional.ofNullable(token).map(given -> given.text(call.invocation())),
            certificates == null ? Context.Tls.NONE : certificates.tls(call.invocation()));
    call.invocation().contexts().write(contexts.with(added));
    report.print(call.results(), "added " + added);
  }

  @Command(
      footer = "  statehouse context rm prod",
      description = "Remove a context; if it is in use, the configured stores are used again.")
  static void rm(
      @Mixin Call call,
      @Mixin WriteReport report,
      @Parameters(paramLabel = "NAME", description = NAME) String name) {
    Contexts contexts = call.invocation().contexts().read();
    call.invocation().contexts().write(contexts.without(name));
    report.print(call.results(), "removed " + contexts.get(name));
  }
}
