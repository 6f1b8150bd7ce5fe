package example;

import io.statehouse.domain.css.Css;
import io.statehouse.ports.KeyValueStore;
import io.statehouse.ports.url.Stores;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The one store of the program, which is closed at its end. */
@ApplicationScoped
public class CatalogueStore {
  @Produces
  @Singleton
  KeyValueStore store(
      @ConfigProperty(name = "statehouse.store", defaultValue = "file:data") String url) {
    return Stores.open(url);
  }

  void close(@Disposes KeyValueStore store) {
    store.close();
  }

  @Produces
  @Singleton
  Css css(KeyValueStore store) {
    return Css.open(store);
  }
}
