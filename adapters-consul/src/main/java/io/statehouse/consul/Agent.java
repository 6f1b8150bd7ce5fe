package io.statehouse.consul;

import com.ecwid.consul.UrlParameters;
import com.ecwid.consul.transport.HttpResponse;
import com.ecwid.consul.transport.TransportException;
import com.ecwid.consul.v1.ConsulRawClient;
import com.ecwid.consul.v1.Request;
import io.statehouse.ports.adapter.ExchangeSocket;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLHandshakeException;
import org.apache.http.HttpClientConnection;
import org.apache.http.HttpException;
import org.apache.http.HttpRequest;
import org.apache.http.client.config.RequestConfig;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.config.SocketConfig;
import org.apache.http.conn.socket.ConnectionSocketFactory;
import org.apache.http.conn.socket.PlainConnectionSocketFactory;
import org.apache.http.conn.ssl.SSLConnectionSocketFactory;
import org.apache.http.impl.client.CloseableHttpClient;
import org.apache.http.impl.client.HttpClientBuilder;
import org.apache.http.impl.conn.PoolingHttpClientConnectionManager;
import org.apache.http.protocol.HttpContext;
import org.apache.http.protocol.HttpRequestExecutor;

/**
 * Sends requests to one agent through consul-api's raw client, on an HTTP client of our own. The
 * library's default client waits ten minutes for a response, retries by itself, and is shared by
 * the whole process.
 */
final class Agent implements AutoCloseable {
  private static final int MAX_CONNECT_MILLIS = 2_000;
  private static final int VALIDATE_AFTER_IDLE_MILLIS = 500;

  private final ConsulSettings settings;
  private final PoolingHttpClientConnectionManager pool;
  private final CloseableHttpClient http;
  private final ConsulRawClient client;
  private final Semaphore permits;

  /** The raw client passes no context to its connections, so a call is identified by its thread. */
  private final ThreadLocal<Call> current = new ThreadLocal<>();

  private volatile boolean closed;

  Agent(ConsulSettings settings, int connections) {
    this.settings = settings;
    this.permits = new Semaphore(connections);
    int connectMillis = (int) Math.min(MAX_CONNECT_MILLIS, settings.timeout().toMillis());
    pool = new PoolingHttpClientConnectionManager(sockets(settings));
    pool.setMaxTotal(connections);
    pool.setDefaultMaxPerRoute(connections);
    pool.setValidateAfterInactivity(VALIDATE_AFTER_IDLE_MILLIS);
    pool.setDefaultSocketConfig(
        SocketConfig.custom().setSoTimeout(connectMillis).setTcpNoDelay(true).build());
    http =
        HttpClientBuilder.create()
            .setConnectionManager(pool)
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setConnectTimeout(connectMillis)
                    .setConnectionRequestTimeout(connectMillis)
                    .build())
            .setRequestExecutor(new Executor())
            .disableAutomaticRetries()
            .disableRedirectHandling()
            .disableCookieManagement()
            .disableAuthCaching()
            .disableContentCompression()
            .build();
    client = new ConsulRawClient(http, settings.origin(), settings.address().port(), "");
  }

  private static org.apache.http.config.Registry<ConnectionSocketFactory> sockets(
      ConsulSettings settings) {
    RegistryBuilder<ConnectionSocketFactory> sockets = RegistryBuilder.create();
    sockets.register(
        "http",
        new PlainConnectionSocketFactory() {
          @Override
          public Socket createSocket(HttpContext context) {
            return new ExchangeSocket();
          }
        });
    SSLContext tls = settings.tls().orElse(null);
    if (tls != null) {
      sockets.register(
          "https",
          new SSLConnectionSocketFactory(tls) {
            @Override
            public Socket createSocket(HttpContext context) {
              return new ExchangeSocket();
            }
          });
    }
    return sockets.build();
  }

  /** Marks a request as sent and sets its deadline on the connection. */
  private final class Executor extends HttpRequestExecutor {
    @Override
    protected org.apache.http.HttpResponse doSendRequest(
        HttpRequest request, HttpClientConnection connection, HttpContext context)
        throws IOException, HttpException {
      current.get().sendsOver(connection);
      return super.doSendRequest(request, connection, context);
    }
  }

  HttpResponse get(String endpoint, List<String> parameters, Call call) throws NoResponse {
    return exchange(request(endpoint, parameters).build(), client::makeGetRequest, call);
  }

  HttpResponse put(String endpoint, List<String> parameters, byte[] body, Call call)
      throws NoResponse {
    return exchange(
        request(endpoint, parameters).setBinaryContent(body).build(), client::makePutRequest, call);
  }

  private Request.Builder request(String endpoint, List<String> parameters) {
    Request.Builder request = Request.Builder.newBuilder().setEndpoint(endpoint);
    UrlParameters given = () -> parameters;
    UrlParameters datacenter =
        () -> settings.datacenter().map(name -> List.of("dc=" + name)).orElse(List.of());
    request.addUrlParameters(List.of(given, datacenter));
    settings.token().ifPresent(request::setToken);
    return request;
  }

  private HttpResponse exchange(
      Request request, Function<Request, HttpResponse> exchange, Call call) throws NoResponse {
    acquirePermit(call);
    current.set(call);
    try {
      return exchange.apply(request);
    } catch (TransportException exception) {
      // Most often the idle connections broke with this one, and a write sent over one of them
      // would needlessly end with an unknown outcome.
      pool.closeIdleConnections(0, TimeUnit.MILLISECONDS);
      throw failed(call, exception.getCause());
    } catch (IllegalStateException closing) {
      throw failed(call, closing);
    } finally {
      call.ended();
      current.remove();
      permits.release();
    }
  }

  private void acquirePermit(Call call) throws NoResponse {
    if (closed) {
      throw new NoResponse("the store is closed", false, true, null);
    }
    try {
      if (!permits.tryAcquire() && !permits.tryAcquire(call.millisLeft(), TimeUnit.MILLISECONDS)) {
        throw new NoResponse("all connections were in use until the timeout", false, true, null);
      }
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
      throw new NoResponse("interrupted", false, true, interrupt);
    }
  }

  private NoResponse failed(Call call, Throwable cause) {
    if (closed) {
      return new NoResponse("the store is closed", call.wasSent(), true, cause);
    }
    boolean timedOut = call.wasSent() && cause instanceof SocketTimeoutException;
    if (timedOut || call.millisLeft() == 0) {
      return new NoResponse("no response in time", call.wasSent(), true, cause);
    }
    String why = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    // A server that rejects the client's certificate reports it after the handshake.
    boolean sent = call.wasSent() && !(cause instanceof SSLHandshakeException);
    return new NoResponse(why.replaceAll("\\s+", " "), sent, false, cause);
  }

  @Override
  public void close() {
    closed = true;
    pool.shutdown();
  }
}
