package io.statehouse.app.serve;

import io.statehouse.app.config.Config;
import io.statehouse.app.console.Page;
import io.statehouse.app.css.CssAccess;
import io.statehouse.app.failure.Failures;
import io.statehouse.app.http.css.CssRoutes;
import io.statehouse.app.http.events.EventStream;
import io.statehouse.app.http.keys.ServedStore;
import java.util.List;

/** Qserv CSS. */
final class CssSystem implements ServedSystem {
  @Override
  public String name() {
    return "css";
  }

  @Override
  public Page page() {
    return new Page("Qserv CSS", List.of("page.css", "page.js", "words.js"));
  }

  /** Deleting the root of CSS empties its store, so nobody else's keys may be there. */
  @Override
  public String root() {
    return "";
  }

  @Override
  public boolean keysAreSecret() {
    return false;
  }

  @Override
  public boolean readOnly(Config config) {
    return config.css().readOnly();
  }

  @Override
  public ServedPart open(Config config, ServedStore store, EventStream events, Failures failures) {
    CssAccess css = new CssAccess(store.whole(), config.css());
    return ServedPart.of(new CssRoutes(css, store.feed().orElseThrow(), events, failures).routes());
  }
}
