package io.statehouse.app.systems.css;

import io.statehouse.app.cli.CommandGroup;
import io.statehouse.app.config.Config;
import io.statehouse.app.config.Setting;
import io.statehouse.app.console.Page;
import io.statehouse.app.failure.Failure;
import io.statehouse.app.failure.Kind;
import io.statehouse.app.stores.OpenStore;
import io.statehouse.app.system.Claim;
import io.statehouse.app.system.Demonstration;
import io.statehouse.app.system.Login;
import io.statehouse.app.system.Prunable;
import io.statehouse.app.system.ResourceKind;
import io.statehouse.app.system.ServedSystem;
import io.statehouse.app.system.StateSystem;
import io.statehouse.app.system.SystemContext;
import io.statehouse.app.systems.css.cli.CssCommands;
import io.statehouse.app.systems.css.config.CssAccess;
import io.statehouse.app.systems.css.config.CssConfig;
import io.statehouse.app.systems.css.demo.CssDemo;
import io.statehouse.app.systems.css.http.CssRoutes;
import io.statehouse.app.systems.css.resources.CssResources;
import io.statehouse.domain.css.CssFindings;
import io.statehouse.domain.css.entities.CssException;
import io.statehouse.domain.css.entities.ParentIds;
import io.statehouse.domain.css.layout.CssMeaning;
import io.statehouse.domain.layout.FindingKind;
import io.statehouse.domain.layout.Meaning;
import io.statehouse.operations.archive.export.ExportFormat;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Qserv's central state service. */
public final class CssSystem implements StateSystem {
  @Override
  public Page page() {
    return new Page(
        "Qserv CSS",
        List.of(
            "addresses.js",
            "api.js",
            "changes.js",
            "chunkmap.js",
            "chunks.js",
            "creation.js",
            "database.js",
            "files.js",
            "find.js",
            "node.js",
            "page.css",
            "page.js",
            "pending.js",
            "side.js",
            "table.js",
            "words.js"));
  }

  @Override
  public List<Setting<?>> settings() {
    return List.of(CssConfig.COMPATIBLE);
  }

  /** Claims the whole store, which may have no other keys: deleting the root of CSS empties it. */
  @Override
  public Claim claim(Config config) {
    return Claim.wholeStore();
  }

  @Override
  public CommandGroup commands() {
    return CssCommands.all();
  }

  @Override
  public Login login(Config config) {
    return Login.NONE;
  }

  @Override
  public ServedSystem serve(SystemContext context) {
    CssAccess css = new CssAccess(context.store().whole(), context.config());
    return ServedSystem.of(new CssRoutes(css).all(context));
  }

  @Override
  public List<FindingKind> findings() {
    return CssFindings.ALL;
  }

  @Override
  public Meaning meaning(Config config, OpenStore store, Set<Prunable> pruned) {
    return new CssMeaning(
        store
            .qserv()
            .<ParentIds>map(qserv -> () -> qserv.keysWithWrongParent().stream())
            .orElse(ParentIds.NONE));
  }

  /** In checked mode whatever is configured: what both modes accept, they store alike. */
  @Override
  public List<ResourceKind> resources(Config config, OpenStore store) {
    return CssResources.all(CssAccess.checked(store, config));
  }

  @Override
  public List<ExportFormat> formats() {
    return DumpFormat.ALL;
  }

  @Override
  public Optional<Demonstration> demonstration(Config config, OpenStore store) {
    return Optional.of(new CssDemo(store.keys(), new SecureRandom()));
  }

  @Override
  public Optional<Failure> failure(RuntimeException thrown) {
    return thrown instanceof CssException css
        ? Optional.of(new Failure(kind(css), css.getMessage()))
        : Optional.empty();
  }

  private static Kind kind(CssException thrown) {
    return switch (thrown.kind()) {
      case NOT_FOUND -> Kind.NOT_FOUND;
      case EXISTS, CONFLICT -> Kind.EXISTS;
      case IN_USE -> Kind.IN_USE;
      case READ_ONLY -> Kind.READ_ONLY;
      case VERSION_MISMATCH -> Kind.VERSION_MISMATCH;
      case MALFORMED -> Kind.MALFORMED;
      case INVALID, BAD_FILE -> Kind.BAD_INPUT;
    };
  }
}
